import type { BoundaryField } from '@/lib/form/field';
import { boundaryWords } from '@/lib/form/kinds/boundary';

import { useFormTools, type FieldProps } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';
import { OtherAnswers } from './OtherAnswers';

/** At the thumb: the place that was chosen in the text, and the answers that are no place. */
export function BoundaryInDock({ field, path }: FieldProps<BoundaryField>) {
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const said = value === undefined || cannotJudgeOf(value) !== null ? null : boundaryWords(value);
  return (
    <div data-path={path} role="group" aria-label={field.ask}>
      <p className="open-both" aria-live="polite">
        {said ?? 'Choose a place between two sentences.'}
      </p>
      <OtherAnswers field={field} choosable />
    </div>
  );
}
