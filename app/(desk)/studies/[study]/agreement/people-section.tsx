import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import { because } from '@/app/ui/figure';
import { AgreementLegend, HeatMap, type Member } from '../../../_figures/heat-map';
import { PivotTable } from '../../../_figures/pivot-table';
import { pairWords } from '../../../_figures/grader-words';
import { Fold } from '../../../fold';
import { graderPart, nameOf, type DashboardView, type ShownVariable } from './dashboard-view';

/** More pairs than this stand folded up behind the heat map. */
const pairsOpen = 15;

/** People with each other on one variable: each pair as a heat map and as a table, and all of them together. */
export function PeopleSection({
  view,
  variable,
}: {
  view: DashboardView;
  variable: ShownVariable;
}) {
  const rows = view.index.of('people', variable.id);
  const pairs = rows.filter(({ other }) => other !== null);
  const together = rows.filter(({ other }) => other === null);
  // Of many raters each stands with all others: there are no two to hold against each other.
  const many = pairs.some(({ other }) => other === 'others');
  const between = new Map(
    pairs.flatMap((row) => (isKappa(row) ? [[`${row.grader} ${row.other}`, row] as const] : [])), // prettier-ignore
  );
  const members = view.raters.map((rater): Member => ({ key: rater, name: rater }));
  const behind = (row: FigureRow) => view.behind({ variable: variable.id, ...graderPart(row), show: 'all' }); // prettier-ignore
  return (
    <Fold
      title="Rater by rater"
      lead={
        many
          ? 'Each rater with all others: κ from pooled margins. Of the pairs only the spread is told.'
          : 'κ, with the interval below the diagonal. A cell leads to the items on which the two differ.'
      }
    >
      {members.length < 2 ? (
        <p className="empty">
          <b>Not defined,</b>{' '}
          {because(members.length === 1 ? 'only one rater has labelled' : 'nobody has labelled')}
        </p>
      ) : (
        <>
          {!many && (
            <HeatMap
              caption="κ between each two raters"
              members={members}
              figure={(one, other) => between.get(`${one.key} ${other.key}`)}
              href={(one, other) =>
                view.behind({
                  variable: variable.id,
                  graders: [nameOf(one.key, null), nameOf(other.key, null)],
                })
              }
            />
          )}
          {!many && <AgreementLegend />}
          <details open={many || between.size <= pairsOpen}>
            <summary>As a table</summary>
            <PivotTable
              caption="Percent agreement and Cohen’s kappa"
              rows={pairs}
              nameOf={pairWords}
              href={behind}
              most={200}
              allHref={view.href({ table: 'people' })}
            />
          </details>
          <h3 className="sub">All raters together</h3>
          <PivotTable caption="All raters together" rows={together} nameOf={() => 'People'} />
        </>
      )}
    </Fold>
  );
}
