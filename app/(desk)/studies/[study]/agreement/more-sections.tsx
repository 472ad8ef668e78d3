import { entriesTables } from '@/lib/figures/answer/entries-table';
import { sectionHeads } from '@/lib/figures/sections';
import type { FigureRow, Section as SectionName } from '@/lib/domain/figure-row';
import { because } from '@/app/ui/figure';
import { counted, whole } from '@/app/ui/number-format';
import { DataTable } from '@/app/ui/data-table';
import { PivotTable } from '../../../_figures/pivot-table';
import { pairWords } from '../../../_figures/grader-words';
import { SealedPart } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import type { SealKind } from '../../../view';
import type { DashboardView, ShownVariable } from './dashboard-view';

/** One of the report's other sections: what stands open of it, and the seals it draws on. */
type Other = {
  readonly section: SectionName;
  readonly draws: readonly SealKind[];
  /** What a reader sees first; the rest is folded up. */
  readonly first: (row: FigureRow) => boolean;
  readonly rest: string;
};

const others: readonly Other[] = [
  {
    section: 'alt-test',
    draws: ['judgments'],
    first: ({ other }) => other === 'people',
    rest: 'Against each rater',
  },
  {
    section: 'ranking',
    draws: ['judgments'],
    first: ({ other }) => other === null,
    rest: 'Each two judges',
  },
  {
    section: 'pass-rate',
    draws: ['judgments'],
    first: ({ stratum }) => stratum === null,
    rest: 'By condition',
  },
  {
    section: 'own-family',
    draws: ['provenance', 'judgments'],
    first: () => true,
    rest: '',
  },
  {
    section: 'design',
    draws: ['provenance'],
    first: () => true,
    rest: '',
  },
  {
    section: 'unjudged',
    draws: [],
    first: ({ other }) => other === null,
    rest: 'Agreement without and with “cannot judge” as a category',
  },
];

const model: Other = {
  section: 'dawid-skene',
  draws: [],
  first: ({ metric }) => metric === 'estimated_prevalence',
  rest: 'Each rater, by the model',
};

const fixtures: Other = {
  section: 'fixtures',
  draws: ['provenance'],
  first: () => true,
  rest: '',
};

export function MoreSections({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const calls = view.index.of('unjudged', null);
  const cases = view.index.of('fixtures');
  return (
    <>
      {others.map((other) => (
        <OtherSection
          key={other.section}
          view={view}
          other={other}
          rows={view.index.of(other.section, variable.id)}
        />
      ))}
      {calls.length > 0 ? (
        <Fold title="What became of the judges’ calls" lead="The same for every variable.">
          <PivotTable caption="What became of the judges’ calls" rows={calls} nameOf={pairWords} />
        </Fold>
      ) : null}
      <EntriesPart view={view} />
      {cases.length > 0 ? <OtherSection view={view} other={fixtures} rows={cases} /> : null}
    </>
  );
}

/** What lists hold, such as moves by group: a line for each part, a column for each rater and judge. */
function EntriesPart({ view }: { view: DashboardView }) {
  const rows = view.index.of('entries');
  const own = sectionHeads.find(({ section }) => section === 'entries');
  if (rows.length === 0) return null;
  return (
    <Fold id="entries" title={own?.title ?? ''} lead={own?.lead}>
      {entriesTables(rows).map(({ list, graders, lines }) => (
        <DataTable key={list} caption={`What “${list}” holds`}>
          <thead>
            <tr>
              {['Item', 'Part', ...graders].map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ item, part, cells }) => (
              <tr key={`${item} ${part}`}>
                <th scope="row">{item}</th>
                <td>{part ?? ''}</td>
                {cells.map((cell, at) => (
                  <td key={graders[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      ))}
      <Lines
        view={view}
        caption={own?.title ?? ''}
        rows={rows.filter(({ metric }) => metric === 'mean_entries')}
        section="entries"
      />
    </Fold>
  );
}

/** What a model makes of the labels: a part of what is said of gold. */
export function ModelSection({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  return (
    <OtherSection view={view} other={model} rows={view.index.of(model.section, variable.id)} />
  );
}

function OtherSection({
  view,
  other,
  rows,
}: {
  view: DashboardView;
  other: Other;
  rows: readonly FigureRow[];
}) {
  const own = sectionHeads.find(({ section }) => section === other.section);
  const title = own?.title ?? other.section;
  const closed = other.draws.filter((seal) => !view.opened.has(seal));
  const { run } = view.filter;
  const shown = rows.filter((row) => row.run === null || run === null || row.run === run);
  const rest = shown.filter((row) => !other.first(row));
  // Nothing of it is in this study, and nothing is sealed: no part of the page.
  if (closed.length === 0 && shown.length === 0) return null;
  return (
    <Fold id={other.section} title={title} lead={own?.lead}>
      {closed.length > 0 ? (
        <SealedPart draws={closed} />
      ) : shown.every(({ value }) => value === null) ? (
        <AllUndefined rows={shown} />
      ) : (
        <>
          <Lines
            view={view}
            caption={title}
            rows={shown.filter(other.first)}
            section={other.section}
          />
          {rest.length > 0 ? (
            <details>
              <summary>{other.rest}</summary>
              <Lines view={view} caption={other.rest} rows={rest} section={other.section} />
            </details>
          ) : null}
        </>
      )}
    </Fold>
  );
}

const ofWords = ({ section, variable, category, stratum }: FigureRow): string =>
  [section === 'entries' ? variable : null, category, stratum]
    .filter((one) => one !== null)
    .join('; ');

function Lines({
  view,
  caption,
  rows,
  section,
}: {
  view: DashboardView;
  caption: string;
  rows: readonly FigureRow[];
  section: SectionName;
}) {
  const broken = rows.some((row) => ofWords(row) !== '');
  return (
    <PivotTable
      caption={caption}
      rows={rows}
      nameOf={pairWords}
      {...(broken && { of: ofWords })}
      most={60}
      allHref={view.href({ table: section })}
    />
  );
}

/** Where a section has no figure at all, why, and how often. */
function AllUndefined({ rows }: { rows: readonly FigureRow[] }) {
  const reasons = new Map<string, number>();
  for (const { reason } of rows) reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + 1);
  return (
    <ul className="empty">
      {[...reasons].map(([reason, count]) => (
        <li key={reason} className="undef">
          <b>Not defined,</b> {because(reason)}{' '}
          <span className="q3">
            {reasons.size === 1
              ? counted(count, 'figure')
              : `${whole(count)} of ${counted(rows.length, 'figure')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
