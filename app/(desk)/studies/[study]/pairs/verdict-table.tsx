import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { FigureValue } from '../../../_figures/figure-value';
import type { PairsView } from './pairs-view';

const verdicts: readonly (readonly [metric: string, head: string])[] = [
  ['rule_met', 'The declared rule'],
  ['below_limit', 'Below the limit'],
  ['equivalent', 'Equivalent to chance'],
  ['above_chance', 'Above chance'],
  ['below_chance', 'Below chance'],
];

/** The verdicts of each rater in words, a column for each question. */
export function VerdictTable({ view, raters }: { view: PairsView; raters: readonly string[] }) {
  return (
    <DataTable caption="Verdicts by rater" className="figs">
      <thead>
        <tr>
          <th scope="col">Rater or judge</th>
          {verdicts.map(([metric, head]) => (
            <th scope="col" key={metric}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {raters.map((grader) => (
          <tr key={grader}>
            <th scope="row">{grader}</th>
            {verdicts.map(([metric]) => (
              <td key={metric}>{wordOf(metric, view.find('2afc', metric, { grader }))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function wordOf(metric: string, row: FigureRow | undefined) {
  return row ? <FigureValue row={withoutNote(row)} key={metric} /> : null;
}

/** Why a verdict is as it is stands in the table of all figures. */
function withoutNote({ note: _note, ...row }: FigureRow): FigureRow {
  return row;
}
