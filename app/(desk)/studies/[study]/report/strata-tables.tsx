import type { FigureRow } from '@/lib/domain/figure-row';
import { fewItems } from '@/lib/figures/strata';
import { DataTable } from '@/app/ui/data-table';
import { Hatch } from '@/app/ui/hatch';
import { because } from '@/app/ui/figure';
import { decimals, interval, ofTotal } from '@/app/ui/number-format';
import { InTurns } from '../../../_figures/in-turn';
import { metricHead } from '@/lib/figures/metric-heads';

const shown = ['recall', 'false_alarm'] as const;

/** Shares of each judge on each stratum, one table for a question and a figure. */
export function StrataTables({
  figures,
  sealed,
}: {
  figures: readonly FigureRow[];
  sealed: boolean;
}) {
  if (sealed) {
    return (
      <>
        <h2>Groups</h2>
        <p>
          <Hatch /> How the items were made is sealed; no figure is broken down by it.
        </p>
      </>
    );
  }
  const rows = figures.filter(
    ({ section, stratum, category, metric }) =>
      section === 'judge-gold' &&
      category === null &&
      stratum !== null &&
      !stratum.includes(' & ') &&
      !stratum.startsWith('gold:') &&
      shown.some((one) => one === metric),
  );
  if (rows.length === 0) return null;
  const variables = [...new Set(rows.map(({ variable }) => variable ?? ''))];
  return (
    <>
      <h2>Groups</h2>
      <p>
        Each judge’s shares by how the items were made. A group with fewer than {fewItems} items is
        marked: its figures say little.
      </p>
      <InTurns atOnce={1}>
        {variables.flatMap((variable) =>
          shown.map((metric) => (
            <Matrix
              key={`${variable} ${metric}`}
              caption={`${variable}: ${metricHead(metric, null).toLowerCase()} by group`}
              rows={rows.filter((row) => row.variable === variable && row.metric === metric)}
            />
          )),
        )}
      </InTurns>
    </>
  );
}

function Matrix({ caption, rows }: { caption: string; rows: readonly FigureRow[] }) {
  const strata = [...new Set(rows.map(({ stratum }) => stratum ?? ''))].filter((stratum) =>
    rows.some((row) => row.stratum === stratum && row.value !== null),
  );
  const graders = [...new Set(rows.map(({ grader, run }) => `${grader ?? ''}, run ${run ?? ''}`))];
  const cells = new Map(rows.map((row) => [`${row.stratum ?? ''}|${row.grader ?? ''}, run ${row.run ?? ''}`, row])); // prettier-ignore
  if (strata.length === 0) return null;
  return (
    <>
      <p className="cap">{caption}</p>
      <DataTable caption={caption}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            {graders.map((grader) => (
              <th scope="col" key={grader}>
                {grader}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strata.map((stratum) => (
            <tr key={stratum}>
              <th scope="row">
                {stratum}
                {graders.every(
                  (grader) => (cells.get(`${stratum}|${grader}`)?.n ?? 0) < fewItems,
                ) ? (
                  <span className="q3"> few</span>
                ) : null}
              </th>
              {graders.map((grader) => (
                <td key={grader}>
                  <Cell row={cells.get(`${stratum}|${grader}`)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
}

function Cell({ row }: { row: FigureRow | undefined }) {
  if (row?.value === null || row?.value === undefined) {
    return <span className="undef">{because(row?.reason ?? 'nothing was asked')}</span>;
  }
  return (
    <span className="est">
      <b>{decimals(row.value)}</b>{' '}
      {row.low === null || row.high === null ? null : (
        <span className="ci">{interval(row.low, row.high)}</span>
      )}
      <span className="q3"> {ofTotal(row.count ?? 0, row.n)}</span>
    </span>
  );
}
