import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { pairWords } from '../../../_figures/grader-words';
import { InTurns } from '../../../_figures/in-turn';
import { metricHead } from '@/lib/figures/metric-heads';

/** Figures of one section, a line each, grouped by what they are about. */
export function FigureTable({ caption, rows }: { caption: string; rows: readonly FigureRow[] }) {
  const variables = [...new Set(rows.map(({ variable }) => variable ?? ''))];
  const beside = rows.some((row) => missingOf(row) !== '');
  const columns = beside ? 5 : 4;
  return (
    <DataTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">Raters and judges</th>
          <th scope="col">Figure</th>
          <th scope="col">Value [95%]</th>
          <th scope="col" className="n">
            n
          </th>
          {beside ? <th scope="col">Without a value</th> : null}
        </tr>
      </thead>
      {variables.map((variable) => (
        <tbody className="group" key={variable}>
          {variable === '' ? null : (
            <tr>
              <th scope="rowgroup" colSpan={columns}>
                {variable}
              </th>
            </tr>
          )}
          <InTurns>
            {rows
              .filter((row) => (row.variable ?? '') === variable)
              .map((row) => (
                <tr key={keyOf(row)}>
                  <th scope="row">{pairWords(row)}</th>
                  <td>
                    {metricHead(row.metric, row.category === null ? null : undefined)}
                    {row.category === null ? null : `: ${row.category}`}
                  </td>
                  <td>
                    <FigureValue row={row} />
                  </td>
                  <td className="n">{whole(row.n)}</td>
                  {beside ? <td className="q2">{missingOf(row)}</td> : null}
                </tr>
              ))}
          </InTurns>
        </tbody>
      ))}
    </DataTable>
  );
}

export const keyOf = (row: FigureRow): string =>
  [row.section, row.grader, row.other, row.run, row.otherRun, row.variable, row.category, row.stratum, row.metric].join('|'); // prettier-ignore

/** What has no value is counted and said: three words for three things. */
function missingOf({ missing = 0, cannotJudge = 0, malformed = 0 }: FigureRow): string {
  return [
    ...(missing > 0 ? [`${whole(missing)} missing`] : []),
    ...(cannotJudge > 0 ? [`${whole(cannotJudge)} cannot judge`] : []),
    ...(malformed > 0 ? [`${whole(malformed)} malformed`] : []),
  ].join(', ');
}
