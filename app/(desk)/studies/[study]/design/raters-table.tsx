import type { WorksheetDesigns } from '@/lib/domain/design/other-raters';
import type { WorksheetDesign, WorksheetFigureName } from '@/lib/domain/design/worksheet-design';
import { DataTable } from '@/app/ui/data-table';
import { decimals } from '@/app/ui/number-format';

/** The plan beside other numbers of raters, the fewest first. */
export function RatersTable({ designs: { chosen, others } }: { designs: WorksheetDesigns }) {
  const rows = [chosen, ...others].sort((a, b) => a.plan.raters - b.plan.raters);
  return (
    <DataTable caption="Other numbers of raters" className="planned">
      <thead>
        <tr>
          <th scope="col">Raters</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col" className="n">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((design) => (
          <tr key={design.plan.raters}>
            <th scope="row">
              {design.plan.raters}
              {design === chosen ? <span className="q3"> (chosen)</span> : null}
            </th>
            {columns.map(({ head, of }) => (
              <td key={head} className="n">
                {of(design)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

type Column = { readonly head: string; readonly of: (design: WorksheetDesign) => string };

const columns: readonly Column[] = [
  { head: 'Alpha', of: (design) => halfWidth(design, 'alpha').these },
  { head: 'People with each other', of: (design) => halfWidth(design, 'ceiling').these },
  { head: 'People, other raters too', of: (design) => halfWidth(design, 'ceiling').others },
  { head: 'Judge minus people', of: (design) => halfWidth(design, 'difference').these },
  { head: 'Judge found different from', of: ({ shown }) => known(shown) },
  { head: 'Outside raters like these from', of: ({ plan, reach }) => reachOf(plan.raters, reach) },
];

function halfWidth({ figures }: WorksheetDesign, name: WorksheetFigureName) {
  const figure = figures.find((one) => one.name === name);
  return { these: around(figure?.halfWidth), others: around(figure?.halfWidthOfOthers) };
}

const known = (value: number | null | undefined): string =>
  value === null || value === undefined ? 'not defined' : decimals(value);

const around = (value: number | null | undefined): string =>
  `${value === null || value === undefined ? '' : '±'}${known(value)}`;

/** The spread of raters takes three; above 20 it is not drawn. */
function reachOf(raters: number, reach: number | null): string {
  if (raters < 3) return 'needs 3 raters';
  return reach === null && raters > 20 ? 'not drawn' : known(reach);
}
