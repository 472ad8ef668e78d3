import Link from 'next/link';
import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { ForestCells, FromCeiling } from '../../../_figures/forest-cells';
import { PlotAxis } from '../../../_figures/forest-plot';
import { GraderLabel } from '../../../_figures/grader-mark';
import { InTurns } from '../../../_figures/in-turn';
import { judgePanels } from '../../../_figures/panels';
import { plotScale, type PlotScale } from '../../../_figures/plot-scale';
import { SealedRow } from '../../../_figures/sealed-part';
import { Section } from '../../../section';
import { scaleWords, type DashboardView, type ShownVariable } from './dashboard-view';
import { ceilingLine, judgeLines, type ForestLine } from './forest-lines';

const plotWidth = 360;
const columns = 8;

/** People with each other as a band, and every judge and run against it: a table with one plotted column. */
export function CeilingSection({ view }: { view: DashboardView }) {
  const { report, filter } = view;
  const shown = report.design.variables;
  const judges = view.judges.filter(({ run }) => filter.run === null || run === filter.run);
  const panels = judgePanels(view.judges.map(({ judge }) => judge));
  const groups = shown.flatMap((variable) => {
    const ceiling = ceilingLine(view, variable);
    const lines = judgeLines(view, variable, judges);
    const ofPanel = panels.map((panel) => lines.filter(({ figure }) => panel.includes(figure.grader ?? ''))); // prettier-ignore
    return (ofPanel.length === 0 ? [[]] : ofPanel).map((own, at) => ({
      variable,
      ceiling,
      lines: own,
      panel: panels.length > 1 ? at + 1 : null,
    }));
  });
  const scale = plotScale(
    groups.flatMap(({ ceiling, lines }) =>
      [...(ceiling ? [ceiling] : []), ...lines].flatMap(({ figure }) => [figure.low, figure.value]),
    ),
    plotWidth,
  );
  return (
    <Section
      title="Judges compared with agreement between people"
      term="agreement"
      lead="Cohen’s κ; 0 is agreement by chance, 1 is full agreement."
      right={
        <span className="legend">
          <span>
            <i className="sw band-sw" />
            people with each other, 95%
          </span>
        </span>
      }
    >
      <DataTable caption="Judges compared with agreement between people" className="forest figs">
        <thead>
          <tr>
            <th scope="col">Grader</th>
            <th scope="col" className="plot">
              <PlotAxis scale={scale} name="Kappa" />
            </th>
            <th scope="col">κ with people</th>
            <th scope="col">Difference from people, paired</th>
            <th scope="col" className="n">
              Items
            </th>
            <th scope="col" className="n">
              Missing
            </th>
            <th scope="col" className="n">
              Cannot judge
            </th>
            <th scope="col" className="n">
              Malformed
            </th>
          </tr>
        </thead>
        <InTurns atOnce={2}>
          {groups.map(({ variable, ceiling, lines, panel }) => (
            <tbody className="group" key={`${variable.id} ${panel ?? ''}`}>
              <GroupHead view={view} variable={variable} panel={panel} of={panels.length} />
              {ceiling ? <Line line={ceiling} band={ceiling.figure} scale={scale} ceiling /> : null}
              {lines.map((line) => (
                <Line key={line.key} line={line} band={ceiling?.figure ?? null} scale={scale} />
              ))}
              {view.opened.has('judgments') ? null : (
                <SealedRow name="Judges’ answers" columns={columns} />
              )}
            </tbody>
          ))}
        </InTurns>
      </DataTable>
      <Notes view={view} />
    </Section>
  );
}

function GroupHead({
  view,
  variable,
  panel,
  of,
}: {
  view: DashboardView;
  variable: ShownVariable;
  panel: number | null;
  of: number;
}) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {variable.id === view.variable?.id ? (
          variable.label
        ) : (
          <Link
            href={view.href({ variable: variable.id, category: null }, 'variable')}
            prefetch={false}
          >
            {variable.label}
          </Link>
        )}{' '}
        <span className="q3 font-normal">
          {scaleWords(variable)}
          {panel === null ? '' : `, panel ${panel} of ${of}`}
        </span>
      </th>
    </tr>
  );
}

function Line({
  line,
  band,
  scale,
  ceiling = false,
}: {
  line: ForestLine;
  band: FigureRow | null;
  scale: PlotScale;
  ceiling?: boolean;
}) {
  const { figure, difference, counts, mark } = line;
  return (
    <tr>
      <th scope="row">
        <GraderLabel mark={mark}>
          <Link href={line.href} prefetch={false}>
            {line.name}
          </Link>
        </GraderLabel>
      </th>
      <ForestCells
        figure={figure}
        band={band}
        mark={mark}
        scale={scale}
        beside={<FromCeiling isCeiling={ceiling} difference={difference} />}
      />
      <td className="n">{whole(figure.n)}</td>
      <td className="n">{counts ? whole(counts.missing) : null}</td>
      <td className="n">{counts ? whole(counts['cannot-judge']) : null}</td>
      <td className="n">{ceiling ? null : counts ? whole(counts.malformed) : null}</td>
    </tr>
  );
}

function Notes({ view }: { view: DashboardView }) {
  const { design } = view.report;
  const what = drawnWords(design);
  return (
    <>
      {view.opened.has('judgments') && view.judges.length === 0 ? (
        <p className="empty">No judge’s answers have been imported.</p>
      ) : null}
      <p className="note">
        Intervals are calibrated bootstraps over {what}, {whole(design.resamples)} resamples, seed{' '}
        {design.seed}, the same resamples for every figure, so the differences are paired. “For all
        judges together” are limits that hold for every judge together. Each judge stands alone;
        judges are never averaged. Agreement between people is the level to compare with, not an
        upper bound: a judge nearer the consensus than any one person exceeds it.
        {view.raters.length === 1
          ? ' There is one rater: κ is with that one person, and there is no agreement between people to compare with.'
          : null}
      </p>
    </>
  );
}

/** What is drawn in a resample: "108 items", "12 clusters by passage", "10,000 items in 1,000 random groups". */
function drawnWords({ unit, units, groups }: DashboardView['report']['design']): string {
  if (unit !== 'item') return `${whole(units)} clusters by ${unit}`;
  return groups === null
    ? `${whole(units)} items`
    : `${whole(units)} items in ${whole(groups)} random groups`;
}
