import Link from 'next/link';
import type { PaperRow, PaperTable } from '@/lib/figures/answer/paper-table';
import { tableFormats } from '@/lib/formats/paper-table-text';
import { CopyButton } from '@/app/ui/copy-button';
import { DataTable } from '@/app/ui/data-table';
import { GraderLabel, type Mark } from './grader-mark';

/** Rows before a reader opens the others. */
const mostRows = 12;

/** One variable as a table that fits a paper, and can be copied into one. */
export function PaperFigures({
  table,
  markOf,
  hrefOf,
  note,
}: {
  table: PaperTable;
  markOf: (judge: string) => Mark;
  hrefOf: (row: PaperRow) => string;
  note: string;
}) {
  const { rows } = table;
  const lines = (some: readonly PaperRow[], caption: string) => (
    <DataTable caption={caption} className="paper figs">
      <thead>
        <tr>
          <th scope="col">Rater or judge</th>
          {table.heads.map((head) => (
            <th key={head} scope="col" className="n">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {some.map((row) => (
          <Line key={row.name} row={row} heads={table.heads} mark={row.judge === null ? 0 : markOf(row.judge.judge)} href={hrefOf(row)} />
        ))}
      </tbody>
    </DataTable>
  ); // prettier-ignore
  return (
    <>
      {lines(rows.slice(0, mostRows), 'Table for a paper')}
      {rows.length > mostRows ? (
        <details>
          <summary>{rows.length - mostRows} more raters and judges</summary>
          {lines(rows.slice(mostRows), 'Table for a paper, the others')}
        </details>
      ) : null}
      <p className="note">{note}</p>
    </>
  );
}

function Line({
  row,
  heads,
  mark,
  href,
}: {
  row: PaperRow;
  heads: readonly string[];
  mark: Mark;
  href: string;
}) {
  return (
    <tr>
      <th scope="row">
        <GraderLabel mark={mark}>
          <Link href={href} prefetch={false}>
            {row.name}
          </Link>
        </GraderLabel>
      </th>
      {row.cells.map(({ value, below }, at) => (
        <td key={heads[at]} className="n">
          <span className="est">
            {value === '–' || value === 'the level' ? <span className="q3">{value}</span> : <b>{value}</b>}
            {below === '' ? null : <span className="ci below">{below}</span>}
          </span>
        </td>
      ))}
    </tr>
  ); // prettier-ignore
}

/** The table in the forms that papers and spreadsheets take. */
export function CopyTable({ table }: { table: PaperTable }) {
  return (
    <span className="copies">
      <span className="q3">Copy as</span>
      {Object.entries(tableFormats).map(([name, write]) => (
        <CopyButton key={name} label={name} text={write(table)} />
      ))}
    </span>
  );
}
