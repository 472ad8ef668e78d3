import type { FigureRow } from '@/lib/domain/report/figure-row';
import type { Report } from '@/lib/domain/report/report';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { ForestPlot, PlotAxis } from '../../../_figures/forest-plot';
import { GraderLabel, type Mark } from '../../../_figures/grader-mark';
import { graderWords } from '../../../_figures/grader-words';
import { judgeMarks } from '../../../_figures/panels';
import { plotScale, type PlotScale } from '../../../_figures/plot-scale';

const plotWidth = 230;

/** People with each other, and every judge against that level: the table that the report begins with. */
export function WithPeople({ report }: { report: Report }) {
  const { figures, counts, design } = report;
  const marks = judgeMarks(counts.judges.map(({ judge }) => judge));
  const groups = design.variables.map(({ id, label }) => ({
    id,
    label,
    lines: linesOf(figures, id),
  }));
  const scale = plotScale(
    groups.flatMap(({ lines }) => lines.flatMap(({ figure }) => [figure.low, figure.value])),
    plotWidth,
  );
  return (
    <>
      <h2>Agreement of judges with people</h2>
      <p>
        People come first: how far they agree with each other is the level that a judge is held
        against. The difference from it is taken on the same items and in the same resamples.
      </p>
      <DataTable caption="Agreement of judges with people" className="figs">
        <thead>
          <tr>
            <th scope="col">Grader</th>
            <th scope="col" className="plot">
              <PlotAxis scale={scale} name="Kappa" />
            </th>
            <th scope="col">κ</th>
            <th scope="col">From the ceiling</th>
            <th scope="col" className="n">
              n
            </th>
          </tr>
        </thead>
        {groups.map(({ id, label, lines }) => (
          <tbody className="group" key={id}>
            <tr>
              <th scope="rowgroup" colSpan={5}>
                {label}
              </th>
            </tr>
            {lines.map((line) => (
              <LineRow
                key={line.name}
                line={line}
                band={lines.find(({ judge }) => judge === null)?.figure ?? null}
                mark={line.judge === null ? 0 : (marks.get(line.judge) ?? 1)}
                scale={scale}
              />
            ))}
          </tbody>
        ))}
      </DataTable>
    </>
  );
}

type Line = {
  readonly name: string;
  readonly judge: string | null;
  readonly figure: FigureRow;
  readonly difference: FigureRow | null;
};

/** The ceiling, then each run of each judge with people; with the one person where there is only one. */
function linesOf(figures: readonly FigureRow[], variable: string): Line[] {
  const own = figures.filter((row) => row.variable === variable && row.metric !== 'ceiling');
  const withPeople = own.filter(({ section }) => section === 'judge-people');
  const means = withPeople.filter(({ other }) => other === 'people');
  const alone = new Set(withPeople.map(({ other }) => other)).size === 2;
  const shown = alone ? withPeople.filter(({ other }) => other !== 'people') : means;
  return [
    ...own
      .filter(({ section }) => section === 'ceiling')
      .map((figure) => ({ name: 'People', judge: null, figure, difference: null })),
    ...shown.map((figure) => ({
      name: graderWords(figure.grader, figure.run),
      judge: figure.grader,
      figure,
      difference:
        own.find(
          ({ section, metric, grader, run }) =>
            section === 'judge-ceiling' &&
            metric === 'difference' &&
            grader === figure.grader &&
            run === figure.run,
        ) ?? null,
    })),
  ];
}

function LineRow({
  line: { name, judge, figure, difference },
  band,
  mark,
  scale,
}: {
  line: Line;
  band: FigureRow | null;
  mark: Mark;
  scale: PlotScale;
}) {
  return (
    <tr>
      <th scope="row">
        <GraderLabel mark={mark}>{name}</GraderLabel>
      </th>
      {figure.value === null ? (
        <td colSpan={3}>
          <FigureValue row={figure} />
        </td>
      ) : (
        <>
          <td className="plot">
            <ForestPlot scale={scale} band={band} figure={figure} mark={mark} />
          </td>
          <td>
            <FigureValue row={figure} />
          </td>
          <td>
            {judge === null ? (
              <span className="q3">the ceiling</span>
            ) : difference === null || difference.value === null ? (
              <span className="q3">no ceiling</span>
            ) : (
              <FigureValue row={difference} />
            )}
          </td>
        </>
      )}
      <td className="n">{whole(figure.n)}</td>
    </tr>
  );
}
