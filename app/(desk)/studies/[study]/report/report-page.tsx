import { blindnessInWords } from '@/lib/domain/how-blind';
import { sectionHeads } from '@/lib/figures/sections';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { Report } from '@/lib/figures/report';
import { counted, whole } from '@/app/ui/number-format';
import { Hash } from '@/app/ui/hash';
import type { DashboardView } from '../agreement/dashboard-view';
import { FigureTable } from './figure-table';
import { JudgeRuns } from './judge-runs';
import { StrataTables } from './strata-tables';
import { WithPeople } from './with-people';
import './report.css';

/** The report as a page that prints: a pure function of the study, so it holds no time of its making. */
export function ReportPage({ view }: { view: DashboardView }) {
  const { report, slug, opened } = view;
  const { study, counts, hashes, sentences, figures } = report;
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
        {counted(counts.items.all, 'item')}. {counted(counts.raters, 'rater')},{' '}
        {counted(counts.labels, 'label')}: {blindnessInWords(counts.blindness) || 'none'};{' '}
        {whole(counts.labelsUsed)} used.{' '}
        {opened.has('judgments')
          ? `${counted(counts.judges.length, 'run')} of ${counted(new Set(counts.judges.map(({ judge }) => judge)).size, 'judge')}.`
          : 'Judges’ answers are sealed.'}
      </p>
      <div className="abstract">
        {sentences.length === 0 ? <p>The data ask for no warning.</p> : null}
        {sentences.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <Margin report={report} slug={slug} />
      <WithPeople view={view} />
      <JudgeRuns judges={counts.judges} sealed={!opened.has('judgments')} />
      {sectionHeads.map(({ section, title, lead }) => (
        <Part key={section} section={section} title={title} lead={lead} rows={main} all={figures} />
      ))}
      <StrataTables figures={figures} sealed={!opened.has('provenance')} />
    </article>
  );
}

/** Of preferences a category is the condition that is preferred: the figure itself, and no part of another. */
const namesConditions = ({ section }: FigureRow): boolean =>
  section === 'preference' || section === 'judges-on-pairs';

function Margin({ report: { design }, slug }: { report: Report; slug: string }) {
  const { unit, units, resamples, seed, generator } = design;
  return (
    <aside>
      <b>How.</b> Intervals are 95%: exact for shares of items judged once, otherwise percentile
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
