import Link from 'next/link';
import type { ReactNode } from 'react';
import type { PaperRow, PaperTable } from '@/lib/figures/answer/paper-table';
import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { FigureValue } from './figure-value';
import { ForestPlot, PlotAxis } from './forest-plot';
import { GraderLabel, type Mark } from './grader-mark';
import { InTurns } from './in-turn';
import { plotScale, type PlotScale } from './plot-scale';
import { SealedRow } from './sealed-part';

const columns = 7;
const verdicts = { below: 'less', above: 'more', 'not told apart': 'not told apart', 'not known': 'not known' } as const; // prettier-ignore

/** The rows of one variable, of which a panel shows at most four judges. */
export type JudgeGroup = {
  readonly key: string;
  readonly head: ReactNode;
  readonly rows: readonly PaperRow[];
  readonly level: FigureRow | null;
};

/** κ − people = difference in one row, drawn beside the band of people with each other. */
export function JudgesAndPeopleTable({
  caption,
  groups,
  width,
  markOf,
  hrefOf,
  sealed = false,
}: {
  caption: string;
  groups: readonly JudgeGroup[];
  width: number;
  markOf: (judge: string) => Mark;
  hrefOf: (row: PaperRow, group: JudgeGroup) => string;
  /** Judges’ answers are sealed: each variable says so. */
  sealed?: boolean;
}) {
  const scale = plotScale(groups.flatMap(({ rows }) => rows.flatMap(({ kappa }) => [kappa?.low ?? null, kappa?.value ?? null])), width); // prettier-ignore
  return (
    <DataTable caption={caption} className="forest figs">
      <thead>
        <tr>
          <th scope="col">Rater or judge</th>
          <th scope="col" className="plot">
            <PlotAxis scale={scale} name="Kappa" />
          </th>
          <th scope="col">κ</th>
          <th scope="col" className="n">
            − people
          </th>
          <th scope="col">= difference</th>
          <th scope="col">Agrees, compared with people</th>
          <th scope="col" className="n">
            n
          </th>
        </tr>
      </thead>
      <InTurns atOnce={2}>
        {groups.map((group) => (
          <tbody className="group" key={group.key}>
            <tr>
              <th scope="rowgroup" colSpan={columns}>
                {group.head}
              </th>
            </tr>
            {group.rows.map((row) => (
              <Line key={row.name} row={row} band={group.level} scale={scale} mark={row.judge === null ? 0 : markOf(row.judge.judge)} href={hrefOf(row, group)} />
            ))}
            {sealed ? <SealedRow name="Judges’ answers" columns={columns} /> : null}
          </tbody>
        ))}
      </InTurns>
    </DataTable>
  ); // prettier-ignore
}

function Line({
  row: { name, judge, compared, kappa, cells },
  band,
  scale,
  mark,
  href,
}: {
  row: PaperRow;
  band: FigureRow | null;
  scale: PlotScale;
  mark: Mark;
  href: string;
}) {
  const [, own, people, difference] = cells;
  const grader = (
    <th scope="row">
      <GraderLabel mark={mark}>
        <Link href={href} prefetch={false}>
          {name}
        </Link>
      </GraderLabel>
    </th>
  );
  if (kappa === null || kappa.value === null) {
    return (
      <tr>
        {grader}
        <td colSpan={columns - 1}>{kappa === null ? null : <FigureValue row={kappa} />}</td>
      </tr>
    );
  }
  return (
    <tr>
      {grader}
      <td className="plot">
        <ForestPlot scale={scale} band={band} figure={kappa} mark={mark} />
      </td>
      <td>
        <span className="est">
          <b>{own?.value}</b> <span className="ci">{own?.below}</span>
        </span>
      </td>
      {judge === null ? (
        <>
          <td className="n q3">–</td>
          <td className="q3">the level</td>
          <td />
        </>
      ) : compared === null || compared.difference === null ? (
        <>
          <td className="n q3">–</td>
          <td className="q3">nothing to compare with</td>
          <td />
        </>
      ) : compared.difference.value === null ? (
        <td colSpan={3}>
          <FigureValue row={compared.difference} />
        </td>
      ) : (
        <>
          <td className="n">{people?.value}</td>
          <td>
            <span className="est">
              <b>{difference?.value}</b> <span className="ci">{difference?.below}</span>
            </span>
          </td>
          <td>{verdicts[compared.verdict]}</td>
        </>
      )}
      <td className="n">{whole(kappa.n)}</td>
    </tr>
  );
}

/** The rows of a table of one variable as the groups that the picture has room for. */
export function judgeGroups(
  table: PaperTable,
  panels: readonly (readonly string[])[],
  headOf: (panel: number | null) => ReactNode,
): JudgeGroup[] {
  const people = table.rows.filter(({ judge }) => judge === null);
  const level = people[0]?.kappa ?? null;
  const judges = table.rows.filter(({ judge }) => judge !== null);
  const shown = panels.length === 0 ? [[]] : panels.map((panel) => judges.filter(({ judge }) => panel.includes(judge?.judge ?? ''))); // prettier-ignore
  return shown.map((own, at) => ({
    key: `${table.variable} ${at}`,
    head: headOf(panels.length > 1 ? at + 1 : null),
    rows: [...people, ...own],
    level,
  }));
}

/** The first groups, as many as have room for so many rows together, at least one; and the others. */
export function roomFor(
  groups: readonly JudgeGroup[],
  most: number,
): { readonly first: readonly JudgeGroup[]; readonly others: readonly JudgeGroup[] } {
  let rows = 0;
  const over = groups.findIndex((group, at) => {
    rows += group.rows.length;
    return at > 0 && rows > most;
  });
  const count = over < 0 ? groups.length : over;
  return { first: groups.slice(0, count), others: groups.slice(count) };
}
