import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { GraderLabel } from '../../../_figures/grader-mark';
import { metricHead } from '@/lib/figures/metric-heads';
import { SealedPart } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import { ChoiceForm, Choose } from './choice-form';
import {
  graderPart,
  type DashboardView,
  type JudgeRun,
  type ShownVariable,
} from './dashboard-view';
import { PlottedCell } from './plotted-cell';
import { strataOf, valueWords } from './strata-of';

/** Judges side by side in one table; a run has more of them seldom. */
const mostJudges = 12;

/** What each judge is worth on the items of each stratum, in one run. */
export function StrataSection({
  view,
  variable,
}: {
  view: DashboardView;
  variable: ShownVariable;
}) {
  const sealed = (['provenance', 'judgments'] as const).filter((seal) => !view.opened.has(seal));
  return (
    <Fold
      id="strata"
      open={view.filter.stratum !== null || view.filter.metric !== null}
      title="By how the items were made"
      term="groups"
      lead="Each judge against gold within each group. Few items give wide intervals: a map of where to look."
    >
      {sealed.length > 0 ? (
        <SealedPart draws={sealed} />
      ) : (
        <Strata view={view} variable={variable} />
      )}
    </Fold>
  );
}

function Strata({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const rows = view.index
    .of('judge-gold', variable.id)
    .filter(({ stratum, category }) => stratum !== null && category === null);
  const byAttribute = strataOf(rows, view.report.design.strata);
  const attributes = [...byAttribute.keys()];
  const attribute = attributes.find((one) => one === view.filter.stratum) ?? attributes[0];
  if (attribute === undefined) {
    return <p className="empty">{nothing(view)}</p>;
  }
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const metric = metrics.find((one) => one === view.filter.metric) ?? preferred(metrics);
  const judges = view.judges.filter(({ run }) => run === view.run).slice(0, mostJudges);
  const shown = rows.filter((row) => row.metric === metric && row.run === view.run);
  return (
    <>
      <ChoiceForm view={view} name="Groups" part="strata" asks={['stratum', 'metric', 'run']}>
        <Choose
          name="stratum"
          label="By"
          value={attribute}
          choices={attributes.map((value) => ({ value, words: value }))}
        />
        <Choose
          name="metric"
          label="Figure"
          value={metric}
          choices={metrics.map((value) => ({ value, words: metricHead(value, null) }))}
        />
        <Choose
          name="run"
          label="Run"
          value={String(view.run ?? '')}
          choices={view.runs.map((run) => ({ value: String(run), words: `Run ${run}` }))}
        />
      </ChoiceForm>
      <DataTable caption={`${metricHead(metric, null)} by ${attribute}`} className="strata figs">
        <thead>
          <tr>
            <th scope="col">{attribute}</th>
            {judges.map(({ judge }) => (
              <th scope="col" key={judge}>
                <GraderLabel mark={view.markOf(judge)}>{judge}</GraderLabel>
              </th>
            ))}
            <th scope="col" className="n">
              Missing
            </th>
            <th scope="col" className="n">
              Cannot judge
            </th>
          </tr>
        </thead>
        <tbody>
          {(byAttribute.get(attribute) ?? []).map((stratum) => (
            <StratumRow
              key={stratum}
              view={view}
              name={valueWords(stratum, attribute)}
              judges={judges}
              rows={shown.filter((row) => row.stratum === stratum)}
              beside={rows.filter(
                (row) =>
                  row.stratum === stratum &&
                  row.run === view.run &&
                  row.metric === 'percent_agreement',
              )}
            />
          ))}
        </tbody>
      </DataTable>
      <p className="note">
        {metricHead(metric, null)}; each plot runs from 0 to 1. Missing and cannot judge are summed
        over the judges shown; missing counts malformed replies too.
      </p>
    </>
  );
}

const nothing = (view: DashboardView): string =>
  view.judges.length === 0
    ? 'No judge’s answers have been imported.'
    : 'The study names no groups of items.';

const preferred = (metrics: readonly string[]): string =>
  ['recall', 'kappa', 'kappa_quadratic'].find((metric) => metrics.includes(metric)) ??
  metrics[0] ??
  'kappa';

function StratumRow({
  view,
  name,
  judges,
  rows,
  beside,
}: {
  view: DashboardView;
  name: string;
  judges: readonly JudgeRun[];
  rows: readonly FigureRow[];
  /** The rows that count what has no value. */
  beside: readonly FigureRow[];
}) {
  const sum = (of: (row: FigureRow) => number) => whole(beside.reduce((total, row) => total + of(row), 0)); // prettier-ignore
  return (
    <tr>
      <th scope="row">{name}</th>
      {judges.map(({ judge }) => {
        const row = rows.find(({ grader }) => grader === judge);
        return (
          <td key={judge}>
            {row ? (
              <PlottedCell row={row} mark={view.markOf(judge)} href={hrefOf(view, row)} />
            ) : null}
          </td>
        );
      })}
      <td className="n">{sum(({ missing = 0, malformed = 0 }) => missing + malformed)}</td>
      <td className="n">{sum(({ cannotJudge = 0 }) => cannotJudge)}</td>
    </tr>
  );
}

function hrefOf(view: DashboardView, row: FigureRow): string {
  const { variable, stratum } = row;
  return view.behind({
    ...(variable !== null && { variable }),
    ...(stratum !== null && { stratum }),
    ...graderPart(row),
    show: 'all',
  });
}
