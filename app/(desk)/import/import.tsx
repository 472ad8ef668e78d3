'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Busy } from '../busy';
import type { Chosen } from './chosen-files';
import { ChooseFiles } from './choose-files';
import { cancel, confirm, replan, sendArchive } from './import-api';
import { pack } from './pack';
import { PlanView } from './plan-view';
import type { ImportPlan } from './view';

type Step =
  | { kind: 'choose'; fault: string }
  | { kind: 'busy'; what: string; share: number }
  | { kind: 'plan'; plan: ImportPlan; waiting: boolean; fault: string };

/** Choose a study, read its plan, then import it in one step. Nothing is stored before that. */
export function Import() {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: 'choose', fault: '' });

  const choose = async (chosen: Chosen, layout: string) => {
    if (chosen.files.length === 0)
      return setStep({ kind: 'choose', fault: 'There is no file in it.' });
    try {
      const archive = await pack(chosen.files, (share) =>
        setStep({ kind: 'busy', what: 'Reading the files', share }),
      );
      const answer = await sendArchive(archive, chosen.name, layout, (share) =>
        setStep({ kind: 'busy', what: share < 1 ? 'Sending' : 'Reading what was sent', share }),
      );
      if (answer.ok) setStep({ kind: 'plan', plan: answer.value, waiting: false, fault: '' });
      else setStep({ kind: 'choose', fault: answer.message });
    } catch {
      const fault = 'A file could not be read. Close it elsewhere, and choose it again.';
      setStep({ kind: 'choose', fault });
    }
  };

  if (step.kind === 'choose') {
    return (
      <ChooseFiles fault={step.fault} onChosen={(chosen, layout) => void choose(chosen, layout)} />
    );
  }
  if (step.kind === 'busy') return <Busy what={step.what} share={step.share} />;

  const { plan } = step;
  const refused = (fault: string) => setStep({ kind: 'plan', plan, waiting: false, fault });
  const wait = () => setStep({ kind: 'plan', plan, waiting: true, fault: '' });
  const change = async (changed: Parameters<typeof replan>[1]) => {
    wait();
    const answer = await replan(plan.id, changed);
    if (answer.ok) setStep({ kind: 'plan', plan: answer.value, waiting: false, fault: '' });
    else refused(answer.message);
  };
  const store = async (leaveOut: number) => {
    wait();
    const answer = await confirm(plan.id, leaveOut);
    if (answer.ok) router.push(`/studies/${encodeURIComponent(answer.value)}`);
    else refused(answer.message);
  };
  const giveUp = async () => {
    wait();
    const answer = await cancel(plan.id);
    if (answer.ok || answer.code === 'unknown') setStep({ kind: 'choose', fault: '' });
    else refused(answer.message);
  };
  return (
    <PlanView
      plan={plan}
      waiting={step.waiting}
      fault={step.fault}
      onShow={(ids) => void change({ show: ids })}
      onName={(slug) => void change({ slug })}
      onImport={(leaveOut) => void store(leaveOut)}
      onCancel={() => void giveUp()}
    />
  );
}
