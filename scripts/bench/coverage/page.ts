import type { FalseAlarms } from './rater-rows';
import type { Row } from './rows';

export type Run = {
  readonly studies: number;
  readonly resamples: number;
  readonly seed: number;
  readonly date: string;
  readonly minutes: number;
};

/** docs/coverage.md of one run. */
export function coveragePage(
  rows: readonly Row[],
  alarms: readonly FalseAlarms[],
  run: Run,
): string {
  const kinds = [...new Set(rows.map(({ figure }) => figure))];
  const checked = rows.filter(({ figure }) => figure !== 'pass rate, naive');
  const within = checked.filter(({ covered }) => covered >= 0.93 && covered <= 0.97).length;
  const short = checked.filter(({ covered }) => covered < 0.93);
  const wide = checked.length - within - short.length;
  const least = short.toSorted((a, b) => a.covered - b.covered);
  return `# Coverage

How often 95% limits hold the truth, in simulated studies whose truth is known: ${run.studies.toLocaleString('en')} studies a row, ${run.resamples.toLocaleString('en')} resamples a study, seed ${run.seed}, ${run.date}, ${Math.round(run.minutes)} min. Made by \`npm run bench -- coverage --write\`; no line is written by hand.

Each study draws its items and its graders' answers from a population. A grader sees an item's true category with his skill, and else names one by how common it is; kappa of two graders is the product of their skills. \`n\` counts items. In clusters, a share of the items repeats one pattern of the cluster. **Covered** is the share of studies whose limits hold the truth, of those in which the figure is defined (**given**); **too high** and **too low** say on which side the limits of the others lie. **Percentile** are the limits of the plain bootstrap, which stand beside as \`percentileLow\` and \`percentileHigh\`. With ${run.studies.toLocaleString('en')} studies a row, chance alone moves a share of 95% by some ${(196 * Math.sqrt((0.95 * 0.05) / run.studies)).toFixed(1)} points.

Of ${checked.length} rows ${within} lie between 93% and 97%; ${wide} above (cautious: the limits are wider than they must be, mostly where nearly all agree on few items and no interval can be right more exactly), ${short.length} below. No limits of no width: ${rows.reduce((sum, row) => sum + row.noWidth, 0)}.

## Below 93%

${short.length === 0 ? 'None.' : table(least)}

## A judge like the raters

How often a judge that is drawn from the same people is said to lie outside their spread (the goal is at most 8%):

| raters, items, skills | said different |
| --- | --- |
${alarms.map(({ design, share }) => `| ${design} | ${percent(share)} |`).join('\n')}

${kinds
  .map(
    (kind) =>
      `## ${kind.charAt(0).toUpperCase()}${kind.slice(1)}\n\n${table(
        rows.filter(({ figure }) => figure === kind),
        false,
      )}`,
  )
  .join('\n\n')}
`;
}

function table(rows: readonly Row[], named = true): string {
  const old = rows.some(({ percentileWidth }) => !Number.isNaN(percentileWidth));
  const heads = [...(named ? ['figure'] : []), 'design', 'truth', 'given', 'covered', 'too high', 'too low', 'width', ...(old ? ['percentile', 'width'] : [])]; // prettier-ignore
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map((row) =>
      line([
        ...(named ? [row.figure] : []),
        row.design,
        row.truth.toFixed(2),
        percent(row.given / row.studies),
        percent(row.covered),
        percent(row.above),
        percent(row.below),
        row.width.toFixed(2),
        ...(old ? Number.isNaN(row.percentileWidth) ? ['', ''] : [percent(row.percentileCovered), row.percentileWidth.toFixed(2)] : []), // prettier-ignore
      ]),
    ),
  ].join('\n');
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
