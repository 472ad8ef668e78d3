import type { Judgment } from '@/lib/domain/judgment';
import type { ReportInput, ReportItem, ReportLabel } from '@/lib/figures/report-input';
import type { Field } from '@/lib/form/field';
import type { Form } from '@/lib/form/form';
import { leaves } from '@/lib/form/leaves';
import type { Value, Values } from '@/lib/form/values';
import { ratingsCsv, type RatedLabel } from '@/lib/formats/ratings-csv';
import { generator, type Generator } from '@/lib/stats/resampling/generator';

const texts = [{ id: 'answer' }];
const reasons = [{ value: 'broken', label: 'The text is broken' }];

const fields: readonly Field[] = [
  { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true, required: false },
  { id: 'way', kind: 'choice', ask: 'In which way?', options: ['reach', 'number', 'timing', 'other'].map((value) => ({ value, label: value })), cannotJudge: true, required: false },
  { id: 'tone', kind: 'scale', ask: 'How warm?', min: 1, max: 5, level: 'ordinal', cannotJudge: true, required: false },
  { id: 'care', kind: 'scale', ask: 'How much care?', min: 1, max: 4, level: 'interval', required: false },
]; // prettier-ignore

/** A study drawn at random: some of the fields, 2 to 12 raters, judges, clusters, and answers that are not there. */
export function randomStudy(seed: number): ReportInput {
  const draw = generator(seed);
  const own = fields.filter(() => draw.below(2) === 0);
  const form: Form = {
    cannotJudge: { reasons },
    fields: own.length > 0 ? own : fields.slice(0, 1),
  };
  const clustered = draw.below(2) === 0;
  const clusters = 1 + draw.below(25);
  const items = Array.from({ length: 2 + draw.below(40) }, (_, at): ReportItem => ({
    id: `i${draw.below(1_000_000)}-${at}`,
    name: `i${at}`,
    content: { texts: [{ id: 'answer', body: `Answer ${at}.` }] },
    attributes: { passage: `p${draw.below(clusters)}` },
  }));
  const raters = Array.from(
    // Two to twelve, more often few: figures of pairs grow with their square.
    { length: 2 + Math.min(draw.below(11), draw.below(11)) },
    (_, at) => `R${draw.below(900) + 100}${at}`,
  );
  const [missing, alike] = [draw.below(4) / 10, 0.4 + draw.below(6) / 10];
  const truths = items.map(() => draw.unit());
  const valuesOf = (at: number): Values => answers(form, truths[at] ?? 0, { draw, missing, alike });
  const labels = raters.flatMap((rater, by) =>
    items.flatMap(({ id }, at): ReportLabel[] => {
      // Some items are for judges alone, and some raters have few items.
      if (at % 7 === 6 || draw.unit() < missing || (by % 3 === 2 && draw.below(2) === 0)) return [];
      return [{ rater, item: id, values: valuesOf(at), revision: 1, seq: 0, savedAt: '2026-10-01T10:00:00.000Z', sealsOpen: [], source: 'made' }]; // prettier-ignore
    }),
  );
  const judgments = Array.from(
    { length: draw.below(3) },
    (_, judge) =>
    items.flatMap(({ id }, at) => (draw.below(9) === 0 ? [] : [judgment(`j${judge}`, id, valuesOf(at))])), // prettier-ignore
  ).flat();
  // In half of the studies the headlines stand by the other unit too.
  const second = seed % 2 === 0 ? { alsoResample: clustered ? 'item' : 'passage' } : {};
  return {
    form,
    strata: clustered || seed % 2 === 0 ? ['passage'] : [],
    resample: clustered ? 'passage' : 'item',
    ...second,
    seed: 1 + draw.below(1_000),
    resamples: 50,
    items,
    sheets: raters.map((rater) => ({ rater, items: items.map(({ id }) => id) })),
    labels,
    judgments,
    opened: { labels: true, provenance: true, judgments: true },
  };
}

type How = { readonly draw: Generator; readonly missing: number; readonly alike: number };

function answers({ fields: asked }: Form, truth: number, { draw, missing, alike }: How): Values {
  const said = asked.flatMap((field): [string, Value][] => {
    const [skipped, unsure] = [draw.unit() < missing / 3, draw.below(12) === 0];
    const at = draw.unit() < alike ? truth : draw.unit();
    if (skipped) return [];
    if (unsure && field.cannotJudge) return [[field.id, { cannotJudge: { reason: 'broken' } }]];
    if (field.kind === 'yes-no') return [[field.id, at < 0.5 ? 'yes' : 'no']];
    if (field.kind === 'choice') return [[field.id, field.options[Math.floor(at * field.options.length)]?.value ?? '']]; // prettier-ignore
    return field.kind === 'scale' ? [[field.id, 1 + Math.floor(at * (field.max ?? 1))]] : [];
  });
  return Object.fromEntries(said);
}

const judgment = (judge: string, item: string, values: Values): Judgment => ({
  judge,
  run: 1,
  item,
  attempt: 1,
  state: 'given',
  values,
  unfound: [],
  problem: null,
  calledAt: null,
  promptSha256: null,
  family: null,
  model: null,
  returnedModel: null,
  iteration: null,
  order: null,
  cost: null,
});

/** The study as it is exported: the files that figures on people are made of. */
export async function exportOf(study: ReportInput): Promise<Record<string, string>> {
  const { form, items, labels, strata, resample, alsoResample, seed } = study;
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join(''); // prettier-ignore
  const contents = new Map(items.map(({ id, content }) => [id, content]));
  // In another order than the report reads them.
  const rated = labels.toReversed().map((label): RatedLabel => ({
    ...label,
    version: 1,
    current: true,
    activeMs: null,
    blind: { state: 'made blind', because: 'every seal was closed' },
    sealsOpen: [],
    roles: [],
    leaves: leaves(form, contents.get(label.item) ?? { texts: [] }, label.values),
  }));
  const csv: string[] = [];
  for await (const part of ratingsCsv(rated)) csv.push(part);
  return {
    'study.json': JSON.stringify({
      title: 'Drawn',
      texts,
      form,
      strata,
      resample,
      alsoResample,
      seed,
    }),
    'items.jsonl': lines(items.toReversed().map(({ id, content }) => ({ id, content }))),
    'provenance.jsonl': lines(items.map(({ id, attributes }) => ({ id, provenance: attributes }))),
    'ratings.csv': csv.join(''),
  };
}
