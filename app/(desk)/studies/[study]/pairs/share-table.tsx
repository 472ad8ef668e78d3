import type { ReactNode } from 'react';
import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { ofTotal } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { ShareAxis, ShareBar } from './share-bar';

/** Shares as a table with one plotted column, a line at one half. */
export function ShareTable({
  caption,
  rows,
  nameOf,
  heading = false,
  heads: [what, count, value] = ['Figure', 'Count', 'Share, 95%'],
  narrow = false,
  children,
}: {
  caption: string;
  rows: readonly FigureRow[];
  nameOf: (row: FigureRow) => string;
  /** Whether the caption is seen as a heading too. */
  heading?: boolean;
  /** Of the columns with words. */
  heads?: readonly [what: string, count: string, value: string];
  /** A narrower plot, and what stands beside an interval below it. */
  narrow?: boolean;
  /** Further rows, of figures that are no shares. */
  children?: ReactNode;
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
              <ShareAxis width={plotWidth(narrow)} />
            </th>
            <th scope="col">{value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ShareLine key={nameOf(row)} name={nameOf(row)} row={row} narrow={narrow} />
          ))}
          {children}
        </tbody>
      </DataTable>
    </>
  );
}

/** One share: its name, its count, its picture and its value. */
export function ShareLine({
  name,
  row: { count, ...row },
  narrow = false,
}: {
  name: string;
  row: FigureRow;
  narrow?: boolean;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n">{count === undefined ? null : ofTotal(count, row.n)}</td>
      <td className="plot">
        <ShareBar row={row} width={plotWidth(narrow)} />
      </td>
      <td>
        <FigureValue row={row} brief={!narrow} />
      </td>
    </tr>
  );
}

const plotWidth = (narrow: boolean): number | undefined => (narrow ? 96 : undefined);
