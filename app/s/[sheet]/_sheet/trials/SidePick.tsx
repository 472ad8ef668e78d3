import { ArrowLeftIcon, ArrowRightIcon } from '@/app/ui/icons';
import type { SideField } from '@/lib/form/field';

import { KeyCap } from '../fields/KeyCap';
import { idOf, useFormTools } from '../form-tools';

type PickProps = { side: 'a' | 'b'; name: string; field: SideField; chosen: boolean };

/** The foot of a text's box: the choice of it, by hand, by its letter or by its arrow. */
export function SidePick({ side, name, field, chosen }: PickProps) {
  const tools = useFormTools();
  const cap = tools.keyOf(field.id, side);
  const arrow = side === 'a' ? 'ArrowLeft' : 'ArrowRight';
  return (
    <label className="pick">
      <input
        className="vh"
        type="radio"
        name={idOf(field.id, 'trial')}
        checked={chosen}
        disabled={tools.readOnly || tools.busy === true}
        aria-keyshortcuts={cap === undefined ? undefined : `${cap} ${arrow}`}
        onChange={() => tools.set(field.id, side)}
      />
      <span className="dot" />
      {name}
      <KeyCap>{cap}</KeyCap>
      {cap === undefined ? null : (
        <kbd aria-hidden="true">{side === 'a' ? <ArrowLeftIcon /> : <ArrowRightIcon />}</kbd>
      )}
    </label>
  );
}
