import { figures } from '@/lib/figures/figures';
import type { ReportInput } from '@/lib/figures/report-input';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { generator } from '@/lib/stats/resampling/generator';

/**
 * Times the figures of a large invented study: 10 raters and 6 judges on 10,000 items with 5 questions, of which each
 * rater left one in twenty unanswered. `node --conditions=react-server --import tsx scripts/bench/report.mts [ITEMS]`
 */
const items = Number(process.argv[2] ?? 10_000);
const input = largeStudy(items, 10, 6, 5);
const started = performance.now();
const cpu = process.cpuUsage();
const { rows } = figures(input);
const spent = process.cpuUsage(cpu);
const seconds = (performance.now() - started) / 1000;
const megabytes = Math.round(process.memoryUsage().rss / 1e6);
console.log(
  `${items} items: ${rows.length} figures in ${seconds.toFixed(1)} s (${((spent.user + spent.system) / 1e6).toFixed(1)} s of CPU), ${megabytes} MB`,
);

function largeStudy(count: number, raters: number, judges: number, questions: number): ReportInput {
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
    strata: ['kind'],
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
