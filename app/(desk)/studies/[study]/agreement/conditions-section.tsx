import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { GraderLabel, type Mark } from '../../../_figures/grader-mark';
import { graderWords, pairWords } from '../../../_figures/grader-words';
import { InTurns } from '../../../_figures/in-turn';
import { PivotTable } from '../../../_figures/pivot-table';
import { SealedPart } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import { ChoiceForm, Choose, runChoices } from './choice-form';
import { nameOf, type DashboardView, type ShownVariable } from './dashboard-view';
import { PlottedCell } from './plotted-cell';
import { strataOf, valueWords } from './strata-of';

const measures: ReadonlySet<string> = new Set(['share', 'mean']);

/** What each grader says of the items of each condition, and in which order that puts the conditions. */
export function ConditionsSection({
  view,
  variable,
}: {
  view: DashboardView;
  variable: ShownVariable;
}) {
  return (
    <Fold
      id="conditions"
      title="What is said of each condition"
      lead="The share of each answer among all that were given, with its count. Gold and people need no judge; each judge stands alone."
    >
      {view.opened.has('provenance') ? (
        <Conditions view={view} variable={variable} />
      ) : (
        <SealedPart draws={['provenance']} />
      )}
    </Fold>
  );
}

function Conditions({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const all = view.index.of('conditions', variable.id);
  const said = all.filter(({ metric }) => measures.has(metric));
  const byAttribute = strataOf(said, view.report.design.strata);
  const attributes = [...byAttribute.keys()];
  const attribute = attributes.find((one) => one === view.filter.stratum) ?? attributes[0];
  if (attribute === undefined) {
    return (
      <p className="empty">
        The study names no groups with few values, so there are no conditions to compare.
      </p>
    );
  }
  const strata = byAttribute.get(attribute) ?? [];
  const inRun = ({ run }: FigureRow) => run === null || run === view.run;
  const own = said.filter((row) => inRun(row) && strata.includes(row.stratum ?? ''));
  // Of many raters none stands alone.
  const alone = own.filter(isRater);
  const order = all.filter((row) => !measures.has(row.metric) && inRun(row) && (row.stratum === attribute || strata.includes(row.stratum ?? ''))); // prettier-ignore
  return (
    <>
      <ChoiceForm view={view} name="Conditions" part="conditions" asks={['stratum', 'run']}>
        <Choose
          name="stratum"
          label="By"
          value={attribute}
          choices={attributes.map((value) => ({ value, words: value }))}
        />
        {view.runs.length > 1 ? (
          <Choose
            name="run"
            label="Run"
            value={String(view.run ?? '')}
            choices={runChoices(view).slice(1)}
          />
        ) : null}
      </ChoiceForm>
      <ConditionTable
        view={view}
        variable={variable}
        attribute={attribute}
        rows={own.filter((row) => !isRater(row))}
        caption={`What is said, by ${attribute}`}
      />
      {alone.length > 0 ? (
        <details>
          <summary>Each rater by themselves</summary>
          <ConditionTable
            view={view}
            variable={variable}
            attribute={attribute}
            rows={alone}
            caption={`What each rater says, by ${attribute}`}
          />
        </details>
      ) : null}
      {order.length > 0 ? (
        <details>
          <summary>The order of the conditions by each rater and judge</summary>
          <PivotTable
            caption="The order of the conditions by each rater and judge"
            rows={order}
            nameOf={pairWords}
            of={({ stratum }) =>
              stratum === null || stratum === attribute ? '' : valueWords(stratum, attribute)
            }
            ofHead={attribute}
            allHref={view.href({ table: 'conditions' })}
          />
        </details>
      ) : null}
    </>
  );
}

const isRater = ({ grader, run }: FigureRow): boolean =>
  run === null && grader !== 'people' && grader !== 'gold';

type Column = { readonly key: string; readonly name: string; readonly mark: Mark | null };

function ConditionTable({
  view,
  variable,
  attribute,
  rows,
  caption,
}: {
  view: DashboardView;
  variable: ShownVariable;
  attribute: string;
  rows: readonly FigureRow[];
  caption: string;
}) {
  const columns = new Map<string, Column>();
  const lines = new Map<string, { first: FigureRow; cells: Map<string, FigureRow> }>();
  for (const row of rows) {
    const column = keyOf(row);
    if (!columns.has(column))
      columns.set(column, {
        key: column,
        name: graderWords(row.grader, null),
        mark: markOf(view, row),
      });
    const line = JSON.stringify([row.stratum, row.category]);
    const known = lines.get(line) ?? { first: row, cells: new Map<string, FigureRow>() };
    known.cells.set(column, row);
    lines.set(line, known);
  }
  return (
    <DataTable caption={caption} className="strata figs">
      <thead>
        <tr>
          <th scope="col">{attribute}</th>
          {[...columns.values()].map(({ key, name, mark }) => (
            <th scope="col" key={key}>
              <GraderLabel mark={mark}>{name}</GraderLabel>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <InTurns atOnce={10}>
          {[...lines].map(([key, { first, cells }]) => (
            <tr key={key}>
              <th scope="row">
                {valueWords(first.stratum ?? '', attribute)}
                {first.category === null ? null : (
                  <span className="q3 font-normal">
                    : {view.words(variable.id, first.category)}
                  </span>
                )}
              </th>
              {[...columns.keys()].map((column) => {
                const row = cells.get(column);
                return (
                  <td key={column}>
                    {row ? (
                      <PlottedCell
                        row={row}
                        mark={markOf(view, row) ?? 0}
                        href={hrefOf(view, row)}
                        plotted={row.metric === 'share'}
                      />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </InTurns>
      </tbody>
    </DataTable>
  );
}

const keyOf = ({ grader, run }: FigureRow): string => JSON.stringify([grader, run]);

const markOf = (view: DashboardView, { grader, run }: FigureRow): Mark | null =>
  run !== null ? view.markOf(grader ?? '') : grader === 'gold' ? null : 0;

/** Items of a condition, as one grader or everybody labelled them. */
function hrefOf(view: DashboardView, { grader, run, variable, stratum }: FigureRow): string | null {
  if (stratum === null) return null;
  const person = grader === 'people' || grader === 'gold' || grader === null ? {} : { graders: [nameOf(grader, run)] as const }; // prettier-ignore
  return view.behind({ ...(variable !== null && { variable }), stratum, ...person, show: 'all' });
}
