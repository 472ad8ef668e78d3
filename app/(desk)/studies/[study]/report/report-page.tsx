import { answersOf } from '@/lib/figures/answer/answer';
import { factsOf } from '@/lib/formats/report-md';
import { sectionHeads } from '@/lib/figures/sections';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { Report } from '@/lib/figures/report';
import { counted, whole } from '@/app/ui/number-format';
import { Answers } from '../../../_figures/answers';
import {
  JudgesAndPeopleTable,
  roomFor,
  type JudgeGroup,
} from '../../../_figures/judges-and-people';
import { Notes } from '../../../_figures/notes';
import { Fold } from '../../../fold';
import { groupsOf, hrefOf, variableOf } from '../agreement/answer-part';
import { Hash } from '@/app/ui/hash';
import type { DashboardView } from '../agreement/dashboard-view';
import { FigureTable } from './figure-table';
import { JudgeRuns } from './judge-runs';
import { StrataTables } from './strata-tables';
import './report.css';

/** The report as a page that prints: a pure function of the study, so it holds no time of its making. */
export function ReportPage({ view }: { view: DashboardView }) {
  const { report, slug, opened } = view;
  const { study, counts, hashes, prompts, sentences, figures } = report;
  const main = figures.filter((row) => row.stratum === null && (row.category === null || namesConditions(row))); // prettier-ignore
  return (
    <article className="rep" aria-labelledby="report-title">
      <h1 id="report-title">{study.title}</h1>
      <aside>
        Protocol hash
        <br />
        {hashes.manifestSha256 === null ? (
          'none: the study was not frozen'
        ) : (
          <Hash sha256={hashes.manifestSha256} />
        )}
        {hashes.key ? (
          <>
            <br />
            Key, fixed at the freeze
            <br />
            <Hash sha256={hashes.key.sha256} />
            <br />
            Its secret
            <br />
            <code className="mono wrap-anywhere">{hashes.key.secret}</code>
          </>
        ) : null}
      </aside>
      <p className="by">
        {factsOf(report)} {opened.has('judgments') ? null : 'Judges’ answers are sealed.'}
      </p>
      <Answers answers={answersOf(report)} open />
      <Margin report={report} slug={slug} />
      <TablePart view={view} />
      <Notes sentences={sentences} open />
      <JudgeRuns judges={counts.judges} prompts={prompts} sealed={!opened.has('judgments')} />
      <Fold
        title="All figures by section"
        beside={`${counted(figures.length, 'figure')}, ${whole(figures.filter(({ value }) => value === null).length)} not defined; opened, they are printed too`}
      >
        {sectionHeads.map(({ section, title, lead }) => (
          <Part
            key={section}
            section={section}
            title={title}
            lead={lead}
            rows={main}
            all={figures}
          />
        ))}
        <StrataTables figures={figures} sealed={!opened.has('provenance')} />
      </Fold>
    </article>
  );
}

/** Rows that six printed pages have room for; the others are opened. */
const mostRows = 72;

/** Each judge beside people on every variable. */
function TablePart({ view }: { view: DashboardView }) {
  const groups = groupsOf(view);
  if (groups.length === 0) return null;
  const { first, others } = roomFor(groups, mostRows);
  const table = (caption: string, some: readonly JudgeGroup[]) => (
    <JudgesAndPeopleTable
      caption={caption}
      groups={some}
      width={230}
      markOf={view.markOf}
      hrefOf={(row, group) => hrefOf(view, variableOf(group), row)}
      sealed={!view.opened.has('judgments')}
    />
  );
  return (
    <>
      <h2>Each judge beside people</h2>
      <p>
        κ, minus people’s κ on the same items, is the difference: subtract along the row. How far
        people agree with each other is the level that a judge is held against.
      </p>
      {table('Each judge beside people', first)}
      {others.length > 0 ? (
        <Fold title={counted(others.length, 'more table')} beside="of the other questions">
          {table('Each judge beside people, continued', others)}
        </Fold>
      ) : null}
    </>
  );
}

/** Of preferences a category is the condition that is preferred: the figure itself, and no part of another. */
const namesConditions = ({ section }: FigureRow): boolean =>
  section === 'preference' || section === 'judges-on-pairs';

function Margin({ report: { design }, slug }: { report: Report; slug: string }) {
  const { unit, units, resamples, seed, generator } = design;
  return (
    <aside>
      <b>How.</b> Intervals are 95%: exact for shares of items judged once, otherwise calibrated
      bootstrap over {whole(units)} units of “{unit}”, {whole(resamples)} resamples, seed {seed},{' '}
      {generator}; one set for all figures.
      <br />
      <a href={`/api/studies/${slug}/report.json`}>report.json</a> has every figure,{' '}
      <a href={`/api/studies/${slug}/figures.csv`}>figures.csv</a> the same as a table,{' '}
      <a href={`/api/studies/${slug}/report.md`}>report.md</a> the same to read. The same study
      gives the same bytes: this page holds no date of its making.
    </aside>
  );
}

function Part({
  section,
  title,
  lead,
  rows,
  all,
}: {
  section: FigureRow['section'];
  title: string;
  lead: string;
  rows: readonly FigureRow[];
  all: readonly FigureRow[];
}) {
  const own = rows.filter((row) => row.section === section);
  if (own.length === 0) return null;
  const others = all.filter((row) => row.section === section).length - own.length;
  return (
    <>
      <h2>{title}</h2>
      <p>{lead}</p>
      <FigureTable caption={title} rows={own} />
      {others > 0 ? (
        <p className="rest">
          {counted(others, 'more figure')} by stratum and by category stand in report.json.
        </p>
      ) : null}
    </>
  );
}
