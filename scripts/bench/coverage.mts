import { writeFileSync } from 'node:fs';
import { type NamedDesign, inClusters, ofMany, ofTwo, ofWorseJudges } from './coverage/designs';
import { estimatedStudy } from './coverage/estimated';
import { coveragePage } from './coverage/page';
import { raterRows } from './coverage/rater-rows';
import { rateRows } from './coverage/rate-rows';
import { type Outcome, type Row, rowOf } from './coverage/rows';

/**
 * How often 95% limits hold the truth, by kind of figure and design, in simulated studies:
 * `npm run bench -- coverage [--studies N] [--seed S] [--resamples B] [--only WORD] [--write]`. `--write` makes
 * docs/coverage.md of it.
 */
const studies = option('studies', 1000);
const seed = option('seed', 20261201);
const resamples = option('resamples', 999);
const onlyAt = process.argv.indexOf('--only');
const wanted = onlyAt < 0 ? '' : (process.argv[onlyAt + 1] ?? '');
const started = performance.now();
console.log(`${studies} studies a row, ${resamples} resamples a study, seed ${seed}`);
const designs = [...ofTwo, ...ofMany, ...inClusters, ...ofWorseJudges];
const rows = designs.filter(({ name }) => name.includes(wanted)).flatMap((one) => rowsOf(one));
const raters = wanted === '' ? raterRows(studies, seed) : { alarms: [], rows: [] };
raters.rows.forEach(print);
for (const { design, share } of raters.alarms) {
  console.log(
    `a judge like the raters called different | ${design} | ${(100 * share).toFixed(1)}%`,
  );
}
const rates = wanted === '' ? rateRows(studies, seed) : [];
rates.forEach(print);
const minutes = (performance.now() - started) / 60_000;
console.log(`${minutes.toFixed(1)} min`);
if (process.argv.includes('--write')) {
  const date = new Date().toISOString().slice(0, 10);
  const page = coveragePage([...rows, ...raters.rows, ...rates], raters.alarms, { studies, resamples, seed, date, minutes }); // prettier-ignore
  writeFileSync('docs/coverage.md', page);
}

function rowsOf({ name, design }: NamedDesign): Row[] {
  const outcomes = new Map<string, Outcome[]>();
  for (let study = 0; study < studies; study++) {
    for (const one of estimatedStudy(design, resamples, seed + study)) {
      const known = outcomes.get(one.figure) ?? [];
      known.push(one);
      outcomes.set(one.figure, known);
    }
  }
  const made = [...outcomes].map(([figure, own]) => rowOf(figure, name, own));
  made.forEach(print);
  return made;
}

function print(row: Row): void {
  const { figure, design, given, covered, above, below, width } = row;
  const share = (value: number): string => (100 * value).toFixed(1);
  const old = Number.isNaN(row.percentileWidth)
    ? ''
    : ` | percentile ${share(row.percentileCovered)} width ${row.percentileWidth.toFixed(2)}`;
  console.log(
    `${figure} | ${design} | ${given} of ${row.studies} | ${share(covered)} (${share(above)} above, ${share(below)} below) width ${width.toFixed(2)}${row.noWidth > 0 ? ` NO WIDTH ${row.noWidth}` : ''}${old}`,
  );
}

function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}
