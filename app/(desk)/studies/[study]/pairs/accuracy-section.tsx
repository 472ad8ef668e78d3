import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { Section } from '../../../section';
import { AccuracyPlot } from './accuracy-plot';
import type { PairsView } from './pairs-view';
import { Verdicts } from './verdicts';

const keptStratum = 'raters=kept';

/** Accuracy with every interval that is of use, and the four verdicts, each by itself; again without excluded raters. */
export function AccuracySection({ view }: { view: PairsView }) {
  const all = view.find('2afc', 'accuracy');
  if (all === undefined) return null;
  const { missing = 0, cannotJudge = 0 } = all;
  return (
    <>
      <Section
        title="Accuracy"
        lead={
          <>
            <FigureValue row={all} />
          </>
        }
        right={`${missing === 0 ? 'no missing choice' : `${whole(missing)} missing`}, ${whole(cannotJudge)} cannot judge`}
      >
        <AccuracyPlot view={view} stratum={null} />
        <Verdicts view={view} stratum={null} />
        <AccuracyTable view={view} />
      </Section>
      <KeptRaters view={view} />
    </>
  );
}

/** The same without the raters that the frozen rule excludes, and how many these are, by reason. */
function KeptRaters({ view }: { view: PairsView }) {
  const kept = view.find('2afc', 'accuracy', { stratum: keptStratum });
  const excluded = view.of('2afc').filter(({ metric }) => metric === 'excluded_raters');
  if (kept === undefined || excluded.length === 0) return null;
  const nobody = excluded.every(({ count }) => count === 0);
  const counts = excluded
    .map(({ category, count, n }) => `${whole(count ?? 0)} of ${whole(n)} for ${category ?? ''}`)
    .join(', ');
  return (
    <Section title="Without excluded raters" lead={`Excluded by the frozen rule: ${counts}.`}>
      {nobody ? (
        <p className="note">Nobody is excluded, so these figures are those above.</p>
      ) : (
        <>
          <AccuracyPlot view={view} stratum={keptStratum} />
          <Verdicts view={view} stratum={keptStratum} />
        </>
      )}
    </Section>
  );
}

const lines: readonly (readonly [metric: string, name: string])[] = [
  ['accuracy', '95%, a missing choice as half right'],
  ['accuracy_answered', '95%, of the choices that were made'],
  ['accuracy_90', '90%, for the one-sided and the equivalence question'],
  ['accuracy_pigeonhole', '95%, pigeonhole bootstrap'],
  ['accuracy_pooled', '95%, if choices were independent; shown for comparison'],
  ['above_chance_p', 'One-sided p of more right than by chance'],
  ['below_chance_p', 'One-sided p of fewer right than by chance'],
  ['randomisation_p', 'The same with sides drawn anew by the plan of the sheets'],
  ['randomisation_p_two_sided', 'Either way, with sides drawn anew'],
];

/** The numbers behind the picture, and the p values. */
function AccuracyTable({ view }: { view: PairsView }) {
  const columns = ([null, keptStratum] as const).filter(
    (stratum) => view.find('2afc', 'accuracy', { stratum }) !== undefined,
  );
  const rows = lines.flatMap(([metric, name]) => {
    const cells = columns.map((stratum) => view.find('2afc', metric, { stratum }));
    return cells.some((cell) => cell !== undefined) ? [{ metric, name, cells }] : [];
  });
  return (
    <details>
      <summary>Accuracy as a table</summary>
      <DataTable caption="Accuracy as a table" className="figs">
        <thead>
          <tr>
            <th scope="col">Limits or test</th>
            {columns.map((stratum) => (
              <th scope="col" key={stratum ?? 'all'}>
                {stratum === null ? 'All raters' : 'Without excluded raters'}
              </th>
            ))}
            <th scope="col">Method</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ metric, name, cells }) => (
            <tr key={metric}>
              <th scope="row">{name}</th>
              {cells.map((row, at) => (
                <td key={columns[at] ?? 'all'}>
                  {row ? <FigureValue row={row} showN brief /> : null}
                </td>
              ))}
              <td className="q2">{methodOf(cells)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </details>
  );
}

const methodOf = (cells: readonly (FigureRow | undefined)[]): string => {
  const row = cells.find((cell) => cell !== undefined);
  return [row?.method ?? '', row?.note ?? ''].filter((part) => part !== '').join('; ');
};
