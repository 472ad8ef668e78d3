import type { SideField } from '@/lib/form/field';

import { Segment } from '../fields/Segment';
import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { valueAt } from '../values-at';
import { OtherAnswers } from './OtherAnswers';

/** At the thumb: the choice between two texts, once both have been opened. */
export function SideInDock({ field, path }: FieldProps<SideField>) {
  const tools = useFormTools();
  const choosable = tools.choosable !== false;
  const value = valueAt(tools.values, path);
  return (
    <div data-path={path} role="group" aria-label={field.ask}>
      {tools.choosable === undefined ? null : (
        <p className="open-both" aria-live="polite">
          {choosable ? 'Both texts have been opened.' : 'Open both texts before you choose.'}
        </p>
      )}
      <div className="seg" aria-disabled={!choosable || undefined}>
        {(['a', 'b'] as const).map((side) => (
          <Segment
            key={side}
            name={idOf(path, 'trial')}
            label={side === 'a' ? 'A' : 'B'}
            spoken={side === 'a' ? 'Text A' : 'Text B'}
            cap={undefined}
            checked={value === side}
            disabled={!choosable || tools.readOnly || tools.busy === true}
            onChoose={() => tools.set(path, side)}
          />
        ))}
      </div>
      <OtherAnswers field={field} choosable={choosable} />
    </div>
  );
}
