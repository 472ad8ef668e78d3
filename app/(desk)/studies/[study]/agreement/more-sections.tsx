import { sections } from '@/lib/formats/report-md';
import type { FigureRow, Section as SectionName } from '@/lib/domain/report/figure-row';
import { PivotTable } from '../../../_figures/pivot-table';
import { pairWords } from '../../../_figures/grader-words';
import { SealedPart } from '../../../_figures/sealed-part';
import { Section } from '../../../section';
import type { SealKind } from '../../../view';
import type { DashboardView, ShownVariable } from './dashboard-view';

/** The report's other sections, each a table; with the seals that they draw on, and why there may be nothing. */
const others: readonly {
  readonly section: SectionName;
  readonly draws: readonly SealKind[];
  readonly nothing: string;
}[] = [
  { section: 'alt-test', draws: ['judgments'], nothing: 'No judge’s answers have been brought in.' },
  { section: 'ranking', draws: ['judgments'], nothing: 'There are no two judges to put in an order.' },
  { section: 'conditions', draws: ['provenance'], nothing: 'The study declares no strata with few values, so there are no conditions to compare.' },
  { section: 'own-family', draws: ['provenance', 'judgments'], nothing: 'No judge’s answers have been brought in, or nothing says which model made the items.' },
  { section: 'design', draws: ['provenance'], nothing: 'No item says what its maker intended.' },
  { section: 'unjudged', draws: [], nothing: 'Nothing was to be judged.' },
]; // prettier-ignore

export function MoreSections({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const calls = view.index.of('unjudged', null);
  const fixtures = view.index.of('fixtures');
  return (
    <>
      {others.map(({ section, draws, nothing }) => (
        <TableSection
          key={section}
          view={view}
          section={section}
          draws={draws}
          nothing={nothing}
          rows={view.index.of(section, variable.id)}
        />
      ))}
      {calls.length > 0 ? (
        <section className="sec" id="calls">
          <div className="sec-h">
            <h2>What became of the judges’ calls</h2>
            <p>The same for every variable.</p>
          </div>
          <PivotTable caption="What became of the judges’ calls" rows={calls} nameOf={pairWords} />
        </section>
      ) : null}
      {fixtures.length > 0 ? (
        <TableSection
          view={view}
          section="fixtures"
          draws={['provenance']}
          nothing=""
          rows={fixtures}
        />
      ) : null}
    </>
  );
}

function TableSection({
  view,
  section,
  draws,
  nothing,
  rows,
}: {
  view: DashboardView;
  section: SectionName;
  draws: readonly SealKind[];
  nothing: string;
  rows: readonly FigureRow[];
}) {
  const own = sections.find((one) => one.section === section);
  const closed = draws.filter((seal) => !view.opened.has(seal));
  const run = view.filter.run;
  const shown = rows.filter((row) => row.run === null || run === null || row.run === run);
  const broken = shown.some(({ category, stratum }) => category !== null || stratum !== null);
  return (
    <div id={section}>
      <Section title={own?.title ?? section} lead={own?.says}>
        {closed.length > 0 ? (
          <SealedPart draws={closed} />
        ) : shown.length === 0 ? (
          <p className="empty">{nothing}</p>
        ) : (
          <details open={shown.length <= 60}>
            <summary>As a table</summary>
            <PivotTable
              caption={own?.title ?? section}
              rows={shown}
              nameOf={pairWords}
              {...(broken && {
                of: (row: FigureRow) =>
                  [row.category, row.stratum].filter((one) => one !== null).join('; '),
              })}
              allHref={view.href({ table: section })}
            />
          </details>
        )}
      </Section>
    </div>
  );
}
