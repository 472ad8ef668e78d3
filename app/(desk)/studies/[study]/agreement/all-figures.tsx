import Link from 'next/link';
import { sectionHeads } from '@/lib/figures/sections';
import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { counted, ofTotal, whole } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { pairWords } from '../../../_figures/grader-words';
import { InTurns } from '../../../_figures/in-turn';
import { metricHead } from '@/lib/figures/metric-heads';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import { ChoiceForm, Choose } from './choice-form';
import type { DashboardView } from './dashboard-view';

const linesOnPage = 200;

/** Every figure of the report, or of one section or variable, a page at a time: what the pictures are made of. */
export function AllFigures({ view }: { view: DashboardView }) {
  const { report, filter, href } = view;
  const section = sectionHeads.find((one) => one.section === filter.table)?.section ?? null;
  const rows = report.figures.filter(
    (row) =>
      (section === null || row.section === section) &&
      (filter.variable === null || row.variable === filter.variable) &&
      (filter.run === null || row.run === null || row.run === filter.run),
  );
  const pages = Math.max(1, Math.ceil(rows.length / linesOnPage));
  const page = Math.min(filter.page, pages);
  const shown = rows.slice((page - 1) * linesOnPage, page * linesOnPage);
  return (
    <>
      <PageHead
        title="Agreement, as a table"
        lead="Every figure with its interval, what it rests on and how it was made, or the reason why there is none."
        acts={
          <>
            <Link className="btn" href={href({ table: null, page: 1 })} prefetch={false}>
              As pictures
            </Link>
            {report.design.labels === 'blind'
              ? ['report.json', 'figures.csv'].map((name) => (
                  <a
                    key={name}
                    className="btn"
                    href={`/api/studies/${encodeURIComponent(view.slug)}/${name}`}
                    download
                  >
                    Save {name}
                  </a>
                ))
              : null}
          </>
        }
      />
      <ChoiceForm
        view={view}
        name="Which figures"
        part="page"
        asks={['table', 'variable', 'run', 'page']}
      >
        <Choose
          name="table"
          label="Section"
          value={section ?? 'all'}
          choices={[
            { value: 'all', words: 'Every section' },
            ...sectionHeads.map(({ section: value, title }) => ({ value, words: title })),
          ]}
        />
        <Choose
          name="variable"
          label="Variable"
          value={filter.variable ?? ''}
          choices={[
            { value: '', words: 'Every variable' },
            ...report.design.variables.map(({ id, label }) => ({ value: id, words: label })),
          ]}
        />
        <Choose
          name="run"
          label="Run"
          value={String(filter.run ?? '')}
          choices={[
            { value: '', words: 'Every run' },
            ...view.runs.map((run) => ({ value: String(run), words: `Run ${run}` })),
          ]}
        />
      </ChoiceForm>
      <Section
        title="Figures"
        right={`${counted(rows.length, 'figure')}, page ${page} of ${pages}`}
      >
        <FigureRows rows={shown} />
        <p className="pager-line">
          {page > 1 ? (
            <Link href={href({ page: page - 1 })} prefetch={false}>
              Earlier
            </Link>
          ) : null}
          {page < pages ? (
            <Link href={href({ page: page + 1 })} prefetch={false}>
              Next
            </Link>
          ) : null}
        </p>
      </Section>
    </>
  );
}

function FigureRows({ rows }: { rows: readonly FigureRow[] }) {
  if (rows.length === 0) return <p className="empty">There is no such figure.</p>;
  return (
    <DataTable caption="Figures" className="wide figs">
      <thead>
        <tr>
          {['Raters and judges', 'Variable', 'Of', 'Figure', 'Value [95%]'].map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
          <th scope="col" className="n">
            n
          </th>
          <th scope="col">Without a value</th>
          <th scope="col">Method</th>
        </tr>
      </thead>
      <tbody>
        <InTurns>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">{pairWords(row)}</th>
              <td>{row.variable}</td>
              <td>{[row.category, row.stratum].filter((one) => one !== null).join('; ')}</td>
              <td>{metricHead(row.metric, row.category === null ? null : undefined)}</td>
              <td>
                <FigureValue row={row} />
              </td>
              <td className="n">
                {row.count === undefined ? whole(row.n) : ofTotal(row.count, row.n)}
              </td>
              <td>{withoutWords(row)}</td>
              <td className="q2">
                {row.method}
                {row.interval === null || row.interval === 'none'
                  ? ''
                  : `; ${row.interval} interval by ${row.unit ?? 'item'}`}
              </td>
            </tr>
          ))}
        </InTurns>
      </tbody>
    </DataTable>
  );
}

/** Three words for three things. */
function withoutWords({ missing = 0, cannotJudge = 0, malformed = 0 }: FigureRow): string {
  return [
    ...(missing > 0 ? [`${whole(missing)} missing`] : []),
    ...(cannotJudge > 0 ? [`${whole(cannotJudge)} cannot judge`] : []),
    ...(malformed > 0 ? [`${whole(malformed)} malformed`] : []),
  ].join(', ');
}
