import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { counted, whole } from '@/app/ui/number-format';
import { FigureValue } from './figure-value';
import { InTurns } from './in-turn';
import { metricHead } from '@/lib/figures/metric-heads';
import { pivot, withoutValue, type PivotLine } from './pivot';

/** A table of figures: a line for each thing, a column for each metric, then what has no value. */
export function PivotTable({
  caption,
  rows,
  nameOf,
  of,
  ofHead = 'Of',
  href,
  most = 120,
  allHref,
}: {
  caption: string;
  rows: readonly FigureRow[];
  /** The head of a line. */
  nameOf: (row: FigureRow) => ReactNode;
  /** A second column, for the category or the stratum. */
  of?: (row: FigureRow) => string;
  ofHead?: string;
  /** What lies behind a line; null where it is no set of items. */
  href?: (row: FigureRow) => string | null;
  /** Lines shown at most; the others are found by `allHref`. */
  most?: number;
  allHref?: string;
}) {
  const { metrics, lines } = pivot(rows);
  const shown = lines.slice(0, most);
  const beside = shown.map(withoutValue);
  const counts = beside.some((one) => one !== null);
  const malformed = beside.some((one) => one !== null && one.malformed > 0);
  return (
    <>
      <DataTable caption={caption} className={metrics.length > 4 ? 'wide figs close' : 'wide figs'}>
        <thead>
          <tr>
            <th scope="col">Rater or judge</th>
            {of ? <th scope="col">{ofHead}</th> : null}
            {metrics.map((metric) => (
              <th scope="col" key={metric}>
                {metricHead(metric, oneCategory(rows, metric))}
              </th>
            ))}
            {counts ? <NoValueHeads malformed={malformed} /> : null}
            {href ? <th scope="col">Behind it</th> : null}
          </tr>
        </thead>
        <tbody>
          <InTurns>
            {shown.map((line, at) => (
              <tr key={line.key}>
                <th scope="row">{nameOf(line.head)}</th>
                {of ? <td>{of(line.head)}</td> : null}
                <Figures line={line} metrics={metrics} />
                {counts ? <NoValueCells counts={beside[at] ?? null} malformed={malformed} /> : null}
                {href ? <td>{behind(href(line.head))}</td> : null}
              </tr>
            ))}
          </InTurns>
        </tbody>
      </DataTable>
      {lines.length > shown.length && allHref !== undefined ? (
        <p className="note">
          {counted(lines.length - shown.length, 'more line')} in{' '}
          <Link href={allHref} prefetch={false}>
            the table of all figures
          </Link>
          .
        </p>
      ) : null}
    </>
  );
}

/** The category of all rows of a metric; undefined where they differ. */
function oneCategory(rows: readonly FigureRow[], metric: string): string | null | undefined {
  const all = new Set(rows.flatMap((row) => (row.metric === metric ? [row.category] : [])));
  return all.size === 1 ? [...all][0] : undefined;
}

const behind = (href: string | null): ReactNode =>
  href === null ? null : (
    <Link href={href} prefetch={false}>
      Items
    </Link>
  );

/** Where every figure of a line is undefined for one reason, it is said once. */
function Figures({ line, metrics }: { line: PivotLine; metrics: readonly string[] }) {
  const own = metrics.map((metric) => line.figures.get(metric));
  const [first] = own;
  const same = own.every(
    (row) => row !== undefined && row.value === null && row.reason === first?.reason,
  );
  if (first && same && own.length > 1) {
    return (
      <td colSpan={metrics.length}>
        <FigureValue row={first} />
      </td>
    );
  }
  return own.map((row, at) => (
    <td key={metrics[at]}>{row ? <FigureValue row={row} showN /> : null}</td>
  ));
}

export function NoValueHeads({ malformed }: { malformed: boolean }) {
  return (
    <>
      <th scope="col" className="n">
        Missing
      </th>
      <th scope="col" className="n">
        Cannot judge
      </th>
      {malformed ? (
        <th scope="col" className="n">
          Malformed
        </th>
      ) : null}
    </>
  );
}

export function NoValueCells({
  counts,
  malformed,
}: {
  counts: {
    readonly missing: number;
    readonly cannotJudge: number;
    readonly malformed: number;
  } | null;
  malformed: boolean;
}) {
  return (
    <>
      <td className="n">{counts ? whole(counts.missing) : null}</td>
      <td className="n">{counts ? whole(counts.cannotJudge) : null}</td>
      {malformed ? <td className="n">{counts ? whole(counts.malformed) : null}</td> : null}
    </>
  );
}
