import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { ForestCells, FromCeiling } from '../../../_figures/forest-cells';
import { PlotAxis } from '../../../_figures/forest-plot';
import { GraderLabel } from '../../../_figures/grader-mark';
import { InTurns } from '../../../_figures/in-turn';
import { plotScale, type PlotScale } from '../../../_figures/plot-scale';
import type { DashboardView } from '../agreement/dashboard-view';
import { ceilingLine, judgeLines, type ForestLine } from '../agreement/forest-lines';

const plotWidth = 230;

/** People with each other, and every judge against that level: the table that the report begins with. */
export function WithPeople({ view }: { view: DashboardView }) {
  const groups = view.report.design.variables.map((variable) => {
    const ceiling = ceilingLine(view, variable);
    const lines = [...(ceiling ? [ceiling] : []), ...judgeLines(view, variable, view.judges)];
    return { variable, band: ceiling?.figure ?? null, lines };
  });
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
            <th scope="col">Difference from people</th>
            <th scope="col" className="n">
              n
            </th>
          </tr>
        </thead>
        <InTurns atOnce={2}>
          {groups.map(({ variable, band, lines }) => (
            <tbody className="group" key={variable.id}>
              <tr>
                <th scope="rowgroup" colSpan={5}>
                  {variable.label}
                </th>
              </tr>
              {lines.map((line) => (
                <LineRow key={line.key} line={line} band={band} scale={scale} />
              ))}
            </tbody>
          ))}
        </InTurns>
      </DataTable>
    </>
  );
}

function LineRow({
  line: { key, name, figure, difference, mark },
  band,
  scale,
}: {
  line: ForestLine;
  band: FigureRow | null;
  scale: PlotScale;
}) {
  return (
    <tr>
      <th scope="row">
        <GraderLabel mark={mark}>{name}</GraderLabel>
      </th>
      <ForestCells
        figure={figure}
        band={band}
        mark={mark}
        scale={scale}
        beside={<FromCeiling isCeiling={key === 'people'} difference={difference} />}
      />
      <td className="n">{whole(figure.n)}</td>
    </tr>
  );
}
