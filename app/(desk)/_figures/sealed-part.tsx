import { Hatch } from '@/app/ui/hatch';
import { sealNames } from '../seal-words';
import type { SealKind } from '../view';

/** A part of a page whose figures lie under a closed seal: drawn as sealed, never as empty. */
export function SealedPart({ draws }: { draws: readonly SealKind[] }) {
  const names = draws.map((seal) => sealNames[seal].toLowerCase());
  const [first = '', ...others] = names;
  return (
    <div className="seal thin">
      <p className="label">
        <b>Sealed.</b> This draws on: {[first, ...others].join(' and ')}.{' '}
        {names.length === 1 ? 'That seal is' : 'Those seals are'} closed for everybody, you too.
      </p>
    </div>
  );
}

/** A row of a table whose cells lie under a seal. */
export function SealedRow({ name, columns }: { name: string; columns: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={columns - 1}>
        <Hatch width={430} height={14} />
      </td>
    </tr>
  );
}
