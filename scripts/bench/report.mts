// What figures cost of the studies that there are goals for, each in a process of its own. Prints one table: CPU time,
// which other work beside hardly changes, and wall-clock time, memory and the size of report.json.
// `npm run bench -- report [ITEMS]`: so many items in the large study.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures } from '@/lib/figures/figures';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { generator } from '@/lib/stats/resampling/generator';
import { meaningEvals, meaningEvalsInput } from '../../tests/support/meaning-evals-input';

type Cost = { readonly cpu: number; readonly seconds: number; readonly mb: number; readonly json: number; readonly rows: number | null }; // prettier-ignore
type Shape = { readonly name: string; readonly goal: string; readonly meets: (cost: Cost) => boolean; readonly measure: () => Cost }; // prettier-ignore

const [first = '10000', only] = process.argv.slice(2);
const shapes: readonly Shape[] = [
  {
    name: `10 raters, 6 judges, ${Number(first).toLocaleString('en')} items, 5 questions`,
    goal: '8 s',
    meets: ({ cpu }) => cpu <= 8,
    measure: () => ofFigures(madeStudy(Number(first), 10, 6, 5)),
  },
  {
    name: 'the real study',
    goal: '2 s',
    meets: ({ cpu }) => cpu <= 2,
    measure: () => ofFigures(meaningEvalsInput()),
  },
  {
    name: '300 raters, 4 judges, 100 items',
    goal: '10 s, 2 MB of JSON',
    meets: ({ cpu, json }) => cpu <= 10 && json <= 2,
    measure: () => ofFigures(madeStudy(100, 300, 4, 1, [])),
  },
  {
    name: 'the same by an attribute of four values',
    goal: '10 s, 2 MB of JSON',
    meets: ({ cpu, json }) => cpu <= 10 && json <= 2,
    measure: () => ofFigures(madeStudy(100, 300, 4, 1)),
  },
  {
    name: 'agreement FILE: 8,000 labels of 164 raters, 800 items',
    goal: '5 s, 300 MB',
    meets: ({ cpu, mb }) => cpu <= 5 && mb <= 300,
    measure: ofCrowd,
  },
];

if (only === undefined) {
  console.log(
    '| figures | CPU s | s | memory MB | report.json MB | goal | kept |\n| - | -: | -: | -: | -: | - | - |',
  );
  shapes.forEach(inProcessOfItsOwn);
} else console.log(JSON.stringify(shapes[Number(only)]?.measure()));

function inProcessOfItsOwn({ name, goal, meets }: Shape, place: number): void {
  if (name === 'the real study' && !existsSync(meaningEvals)) {
    console.log(`| ${name}: its files are not here |`);
    return;
  }
  const argv = [...process.execArgv, fileURLToPath(import.meta.url), first, String(place)];
  const cost = JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8' })) as Cost;
  const { rows, cpu, seconds, mb, json } = cost;
  const counted = rows === null ? name : `${name}: ${rows.toLocaleString('en')} rows`;
  console.log(`| ${counted} | ${cpu.toFixed(1)} | ${seconds.toFixed(1)} | ${mb.toFixed(0)} | ${json === 0 ? '' : json.toFixed(2)} | ${goal} | ${meets(cost) ? 'yes' : 'NO'} |`); // prettier-ignore
}

function ofFigures(input: ReportInput): Cost {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const computed = figures(input);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1000;
  const facts = { slug: null, title: '', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
  const json = JSON.stringify(report(input, facts, computed)).length / 1e6;
  const mb = process.resourceUsage().maxRSS / 1024;
  return { cpu: (user + system) / 1e6, seconds, mb, json, rows: computed.rows.length };
}

/** The command on a file of labels that a crowd gave, ten an item; all that it costs, its start too. */
function ofCrowd(): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'blindmark-crowd-'));
  const draw = generator(1);
  const rows = Array.from({ length: 8_000 }, (_, at) => {
    const right = draw.below(100) < 80 === Math.floor(at / 10) % 2 > 0;
    // Each item's ten raters are neighbours, so that no one labels an item twice.
    return `item-${Math.floor(at / 10)},rater-${(Math.floor(at / 10) * 29 + (at % 10)) % 164},${right ? 'yes' : 'no'}`;
  });
  const [file, used] = [join(folder, 'crowd.csv'), join(folder, 'used.jsonl')];
  writeFileSync(file, ['item,rater,value', ...rows].join('\n'));
  const hook = fileURLToPath(new URL('../../tests/support/cpu-used.mjs', import.meta.url));
  const program = fileURLToPath(new URL('../../bin/blindmark.mjs', import.meta.url));
  const started = performance.now();
  const env = { ...process.env, CPU_USED: used, BLINDMARK_DATA: folder };
  const argv = ['--import', hook, program, 'agreement', file, '--level', 'nominal'];
  execFileSync(process.execPath, argv, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const seconds = (performance.now() - started) / 1000;
  const { cpuMs, mostMb } = JSON.parse(readFileSync(used, 'utf8').trim().split('\n').at(-1) ?? '') as { cpuMs: number; mostMb: number }; // prettier-ignore
  rmSync(folder, { recursive: true });
  return { cpu: cpuMs / 1000, seconds, mb: mostMb, json: 0, rows: null };
}

/** Yes-no questions, of which each rater left one item in twenty unanswered. */
function madeStudy(
  count: number,
  raters: number,
  judges: number,
  questions: number,
  strata = ['kind'],
): ReportInput {
  const draw = generator(1);
  const asked = Array.from({ length: questions }, (_, at) => `q${at + 1}`);
  const ids = Array.from({ length: count }, (_, at) => `item-${at + 1}`);
  const truth = ids.map(() => asked.map(() => draw.below(10) < 4));
  const valuesOf = (item: number, slips: number): Values =>
    Object.fromEntries(
      asked.map((field, at) => {
        const right = truth[item]?.[at] === true;
        return [field, right === draw.below(100) >= slips ? 'yes' : 'no'];
      }),
    );
  return {
    form: formSchema.parse({
      fields: asked.map((id) => ({ id, kind: 'yes-no', ask: `Question ${id}?` })),
    }),
    strata,
    resample: 'item',
    seed: 1,
    items: ids.map((id, at) => ({
      id,
      name: id,
      content: { texts: [], parts: [] },
      attributes: { kind: `kind ${at % 4}` },
    })),
    sheets: Array.from({ length: raters }, (_, at) => ({ rater: `rater-${at}`, items: ids })),
    labels: Array.from({ length: raters }, (_, rater) =>
      ids.flatMap((item, at) =>
        draw.below(20) === 0
          ? []
          : [
              {
                rater: `rater-${rater}`,
                item,
                revision: 1,
                seq: rater * count + at + 1,
                savedAt: '2026-01-01T00:00:00.000Z',
                sealsOpen: [],
                source: 'made' as const,
                values: valuesOf(at, 10),
              },
            ],
      ),
    ).flat(),
    judgments: Array.from({ length: judges }, (_, judge) =>
      ids.map((item, at) => ({
        judge: `judge-${judge}`,
        promptSha256: null,
        family: null,
        model: null,
        returnedModel: null,
        run: 1,
        iteration: null,
        order: null,
        item,
        attempt: 1,
        state: 'given' as const,
        values: valuesOf(at, 12),
        unfound: [],
        problem: null,
        calledAt: null,
        cost: null,
      })),
    ).flat(),
    opened: { labels: true, provenance: true, judgments: true },
  };
}
