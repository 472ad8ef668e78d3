'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Busy } from '../../../busy';
import { counted } from '@/app/ui/number-format';
import { cancel, confirm } from '../../../import/import-api';
import { ChooseFile } from './choose-file';
import { JudgmentsPlanView } from './judgments-plan';
import { sendJudgments } from './judgments-api';
import type { JudgmentsPlan } from './view';

type Step =
  | { kind: 'choose'; fault: string; done: string }
  | { kind: 'busy'; what: string; share: number }
  | { kind: 'plan'; plan: JudgmentsPlan; waiting: boolean; fault: string };

/** Choose a file, read its plan, then bring it in by one act. Nothing is stored before that. */
export function BringIn({ slug }: { slug: string }) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: 'choose', fault: '', done: '' });

  const choose = async (file: File, layout: string) => {
    setStep({ kind: 'busy', what: 'Sending', share: 0 });
    const answer = await sendJudgments(file, slug, layout, (share) =>
      setStep({ kind: 'busy', what: share < 1 ? 'Sending' : 'Reading what was sent', share }),
    );
    if (answer.ok) setStep({ kind: 'plan', plan: answer.value, waiting: false, fault: '' });
    else setStep({ kind: 'choose', fault: answer.message, done: '' });
  };

  if (step.kind === 'choose') {
    return (
      <ChooseFile
        fault={step.fault}
        done={step.done}
        onChosen={(file, layout) => void choose(file, layout)}
      />
    );
  }
  if (step.kind === 'busy') return <Busy what={step.what} share={step.share} />;

  const { plan } = step;
  const refused = (fault: string) => setStep({ kind: 'plan', plan, waiting: false, fault });
  const wait = () => setStep({ kind: 'plan', plan, waiting: true, fault: '' });
  const store = async (leaveOut: number) => {
    wait();
    const answer = await confirm(plan.id, leaveOut);
    if (!answer.ok) return refused(answer.message);
    const done = `Imported ${counted(plan.judgments.stored, 'row')} of ${plan.file.name}.`;
    setStep({ kind: 'choose', fault: '', done });
    router.refresh();
  };
  const giveUp = async () => {
    wait();
    const answer = await cancel(plan.id);
    if (answer.ok || answer.code === 'unknown') setStep({ kind: 'choose', fault: '', done: '' });
    else refused(answer.message);
  };
  return (
    <JudgmentsPlanView
      plan={plan}
      waiting={step.waiting}
      fault={step.fault}
      onBringIn={(leaveOut) => void store(leaveOut)}
      onCancel={() => void giveUp()}
    />
  );
}
