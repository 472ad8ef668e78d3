import Link from 'next/link';
import { whole } from '@/app/ui/number-format';
import { countStep } from './colour-step';

export type Cell = {
  /** Both gave the same value: outlined. */
  readonly same: boolean;
  /** The items behind the count. */
  readonly href: string | null;
};

/** Counts of one grader's answers against another's, with sums; the number is always printed. */
export function ConfusionTable({
  caption,
  rows,
  columns,
  counts,
  cell,
}: {
  caption: string;
  rows: readonly string[];
  columns: readonly string[];
  counts: readonly (readonly number[])[];
  cell: (row: number, column: number) => Cell;
}) {
  const most = counts.flat().reduce((max, count) => Math.max(max, count), 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const columnSums = columns.map((_, at) => sum(counts.map((row) => row[at] ?? 0)));
  return (
    <div className="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="grid-tbl conf">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => (
                <Count
                  key={column}
                  count={counts[row]?.[at] ?? 0}
                  most={most}
                  cell={cell(row, at)}
                />
              ))}
              <td className="sum">
                <b>{whole(sum(counts[row] ?? []))}</b>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Sum</th>
            {columnSums.map((total, at) => (
              <td className="sum" key={columns[at]}>
                {whole(total)}
              </td>
            ))}
            <td className="sum">
              <b>{whole(sum(columnSums))}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Count({ count, most, cell }: { count: number; most: number; cell: Cell }) {
  const className = [countStep(count, most) || 'z', cell.same ? 'dia' : ''].filter(Boolean).join(' '); // prettier-ignore
  return (
    <td className={className}>
      {count === 0 ? (
        <>
          <span aria-hidden="true">·</span>
          <span className="vh">0</span>
        </>
      ) : cell.href === null ? (
        whole(count)
      ) : (
        <Link href={cell.href} prefetch={false}>
          {whole(count)}
        </Link>
      )}
    </td>
  );
}
