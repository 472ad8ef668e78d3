import type { DesignHelp } from '@/lib/domain/design/design-help';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';

/** Pairs for these raters, raters for these pairs, and what one rater alone would need. */
export function NeededTable({ help: { plan, needed } }: { help: DesignHelp }) {
  const size = (found: number | null, most: number) =>
    found === null ? `more than ${whole(most)}` : whole(found);
  const single = (found: { readonly first: number; readonly stable: number } | null) =>
    found === null ? 'more than 20,000' : `${whole(found.stable)} (first at ${whole(found.first)})`;
  const { looked } = needed;
  return (
    <DataTable caption="How much a claim needs">
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col" className="n">
            Pairs, with {plan.raters} {plan.raters === 1 ? 'rater' : 'raters'}
          </th>
          <th scope="col" className="n">
            Raters, with {plan.pairs} {plan.pairs === 1 ? 'pair' : 'pairs'}
          </th>
          <th scope="col" className="n">
            Pairs, one rater, of this rater only
          </th>
        </tr>
      </thead>
      <tbody>
        {(['below', 'equivalent'] as const).map((claim) => (
          <tr key={claim}>
            <th scope="row">{claim === 'below' ? 'Below the limit' : 'Equivalent to chance'}</th>
            <td className="n">
              {plan.raters === 1
                ? 'never, of other raters'
                : size(needed.pairs[claim], looked.pairs)}
            </td>
            <td className="n">{size(needed.raters[claim], looked.raters)}</td>
            <td className="n">{single(needed.independent[claim])}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
