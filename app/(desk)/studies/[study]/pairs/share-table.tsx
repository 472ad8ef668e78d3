import type { FigureRow } from '@/lib/domain/report/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { ofTotal } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { ShareAxis, ShareBar } from './share-bar';
import { withoutCount } from './sides-section';

/** Shares as a table with one plotted column, a line at one half. */
export function ShareTable({
  caption,
  rows,
  nameOf,
  heading = false,
  heads: [what, count] = ['Figure', 'Count'],
}: {
  caption: string;
  rows: readonly FigureRow[];
  nameOf: (row: FigureRow) => string;
  /** Whether the caption is seen as a heading too. */
  heading?: boolean;
  /** Of the first two columns. */
  heads?: readonly [what: string, count: string];
}) {
  return (
    <>
      {heading ? <h3 className="sub">{caption}</h3> : null}
      <DataTable caption={caption} className="sides">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className="n">
              {count}
            </th>
            <th scope="col" className="plot">
              <ShareAxis />
            </th>
            <th scope="col">Share, 95%</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={nameOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              <td className="n">{countWords(row)}</td>
              <td className="plot">
                <ShareBar row={row} />
              </td>
              <td>
                <FigureValue row={withoutCount(row)} brief />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
}

const countWords = ({ count, n }: FigureRow): string =>
  count === undefined ? '' : ofTotal(count, n);
