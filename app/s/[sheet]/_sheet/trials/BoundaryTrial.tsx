'use client';

import { ArrowDownIcon, ArrowUpIcon } from '@/app/ui/icons';
import type { BlindTrial } from '@/lib/domain/blind';
import type { BoundaryField } from '@/lib/form/field';
import { sentencesOf } from '@/lib/form/kinds/boundary';

import { useFormTools } from '../form-tools';
import type { Screen } from '../use-screen';
import { QuestionHead } from './QuestionHead';
import { Sentences } from './Sentences';
import { TextsAbove } from './TextsAbove';
import { TrialFields } from './TrialFields';

type BoundaryProps = { screen: Screen; trial: BlindTrial; field: BoundaryField };

/** One text, sentence by sentence, with a place to choose behind each but the last. */
export function BoundaryTrial({ screen, trial, field }: BoundaryProps) {
  const { sheet, marks, phone } = screen;
  const text = trial.texts.at(-1);
  return (
    <main className="bound-work">
      <div className="bound">
        <div className="colm">
          <QuestionHead field={field} />
          <KeysHint field={field} />
          <TextsAbove trial={trial} texts={sheet.data.texts} marks={marks} />
          <Sentences
            field={field}
            text={text?.id}
            parts={sentencesOf(sheet.content)}
            lang={text?.lang}
            dir={text?.dir}
            marks={marks}
          />
        </div>
      </div>
      {phone ? null : <TrialFields field={field} choosable />}
    </main>
  );
}

function KeysHint({ field }: { field: BoundaryField }) {
  const tools = useFormTools();
  const digits = tools.keyOf(field.id, 1) !== undefined;
  const none = field.none ? tools.keyOf(field.id, 'none') : undefined;
  if (!digits) return <p className="q2 keys-hint only-desk" />;
  return (
    <p className="q2 keys-hint only-desk">
      Move with{' '}
      <kbd aria-hidden="true">
        <ArrowUpIcon />
      </kbd>{' '}
      <kbd aria-hidden="true">
        <ArrowDownIcon />
      </kbd>
      <span className="vh">the up and down arrow</span>, or type the sentence’s number.{' '}
      {none === undefined ? null : (
        <>
          <kbd>{none}</kbd> if you find no change.
        </>
      )}
    </p>
  );
}
