import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { because } from '@/app/ui/figure';
import { whole } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { ForestCells } from '../../../_figures/forest-cells';
import { PlotAxis } from '../../../_figures/forest-plot';
import { GraderLabel } from '../../../_figures/grader-mark';
import { graderWords } from '../../../_figures/grader-words';
import { PivotTable } from '../../../_figures/pivot-table';
import { plotScale } from '../../../_figures/plot-scale';
import { SealedRow } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import { goldOfFigures } from '../../../gold-words';
import type { DashboardView, ShownVariable } from './dashboard-view';
import { ModelSection } from './more-sections';

const routes: readonly (readonly [string, string])[] = [
  ['route_single', 'One rater'],
  ['route_unanimous', 'All raters'],
  ['route_majority', 'Majority'],
  ['route_undecided', 'Undecided'],
  ['route_cannot_judge', 'Cannot judge'],
  ['route_not_assessed', 'Not assessed'],
];

/** How gold came about, and how far each rater and judge agrees with gold made without one of the people. */
export function GoldSection({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const rows = view.index.of('gold', variable.id);
  const ofRoute = rows.filter(({ metric }) => metric.startsWith('route_'));
  const means = rows.filter(({ metric }) => metric.startsWith('mean_kappa'));
  const each = rows.filter((row) => !ofRoute.includes(row) && !means.includes(row));
  return (
    <Fold
      title="Gold, and who agrees with it"
      lead={`Gold of the figures: ${goldOfFigures}, whatever rule the study declares for its files. Nobody is scored against gold that their own label helped to make.`}
    >
      <DataTable caption="How gold came about" className="wide figs">
        <thead>
          <tr>
            {routes.map(([metric, words]) => (
              <th scope="col" key={metric}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {routes.map(([metric]) => {
              const row = ofRoute.find((one) => one.metric === metric);
              return <td key={metric}>{row ? <FigureValue row={row} /> : null}</td>;
            })}
          </tr>
        </tbody>
      </DataTable>
      {view.raters.length < 2 ? (
        <p className="empty">
          <b>Not defined,</b>{' '}
          {because('with one rater there is no gold that was made without that rater')}
        </p>
      ) : (
        <>
          <h3 className="sub">Each rater with gold made without them</h3>
          <PivotTable
            caption="Raters with gold made without them"
            rows={each}
            nameOf={(row) => graderWords(row.grader, row.run)}
          />
          <h3 className="sub">Judges and people with the same gold</h3>
          <LeaveOneOut view={view} means={means} />
        </>
      )}
      <ModelSection view={view} variable={variable} />
    </Fold>
  );
}

function LeaveOneOut({ view, means }: { view: DashboardView; means: readonly FigureRow[] }) {
  const people = means.find(({ grader }) => grader === 'people');
  const shown = means.filter(({ run }) => run === null || view.filter.run === null || run === view.filter.run); // prettier-ignore
  const scale = plotScale(
    shown.flatMap(({ low, value }) => [low, value]),
    300,
  );
  return (
    <DataTable caption="Mean κ with gold made without one of the raters" className="forest figs">
      <thead>
        <tr>
          <th scope="col">Rater or judge</th>
          <th scope="col" className="plot">
            <PlotAxis scale={scale} name="Mean kappa" />
          </th>
          <th scope="col">Mean κ</th>
          <th scope="col" className="n">
            Items
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const mark = row.run === null ? 0 : view.markOf(row.grader ?? '');
          return (
            <tr key={`${row.grader} ${row.run}`}>
              <th scope="row">
                <GraderLabel mark={mark}>{graderWords(row.grader, row.run)}</GraderLabel>
              </th>
              <ForestCells figure={row} band={people ?? null} mark={mark} scale={scale} />
              <td className="n">{whole(row.n)}</td>
            </tr>
          );
        })}
        {view.opened.has('judgments') ? null : <SealedRow name="Judges’ answers" columns={4} />}
      </tbody>
    </DataTable>
  );
}
