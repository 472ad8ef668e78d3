import type { TrialField } from '@/lib/form/trial-field';

import { NoteButton } from '../fields/FieldFrame';
import { idOf } from '../form-tools';

/** The question that a whole trial is about, with the way to note a problem. */
export function QuestionHead({ field }: { field: TrialField }) {
  return (
    <div className="trial-ask">
      <h2 className="ask" id={idOf(field.id, 'ask')}>
        {field.ask}
      </h2>
      <NoteButton path={field.id} ask={field.ask} />
      {field.help === undefined ? null : <p className="q2 trial-help">{field.help}</p>}
    </div>
  );
}
