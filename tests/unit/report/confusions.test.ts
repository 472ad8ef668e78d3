import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confusions } from '@/lib/figures/confusions';
import { contextOf } from '@/lib/figures/context';
import { answerCounts, confusionMatrix } from '@/lib/figures/read-confusions';
import type { ReportInput } from '@/lib/figures/report-input';
import type { Values } from '@/lib/form/values';

const form: ReportInput['form'] = {
  fields: [{ id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true }],
  cannotJudge: { reasons: [{ value: 'open', label: 'Not settled' }] },
};

type Said = 'yes' | 'no' | 'cannot' | 'missing' | 'malformed';
const valuesOf = (said: Said): Values => ({
  departs: said === 'cannot' ? { cannotJudge: { reason: 'open' } } : said,
});

/** Two raters and one judge, each asked about every item. */
function input(ada: readonly Said[], ben: readonly Said[], judge: readonly Said[]): ReportInput {
  const items = ada.map((_, at) => ({ id: `i${at}`, name: `i${at}`, content: { texts: [] } }));
  const labels = [ada, ben].flatMap((said, who) =>
    said.flatMap((one, at) =>
      one === 'missing' || one === 'malformed'
        ? []
        : [{ rater: who === 0 ? 'A' : 'B', item: `i${at}`, revision: 1, seq: at, savedAt: '2027-01-01T00:00:00.000Z', sealsOpen: [], source: 'made' as const, values: valuesOf(one) }],
    ),
  ); // prettier-ignore
  const judgments = judge.flatMap((one, at) =>
    one === 'missing'
      ? []
      : [{ judge: 'north', promptSha256: null, family: null, model: null, returnedModel: null, run: 1, iteration: null, order: null, item: `i${at}`, attempt: 1, state: one === 'malformed' ? ('malformed' as const) : ('given' as const), values: one === 'malformed' ? null : valuesOf(one), unfound: [], problem: null, calledAt: null, cost: null }],
  ); // prettier-ignore
  const sheets = ['A', 'B'].map((rater) => ({ rater, items: items.map(({ id }) => id) }));
  return { form, strata: [], resample: 'item', seed: 1, resamples: 10, items, sheets, labels, judgments, opened: { labels: true, provenance: true, judgments: true } }; // prettier-ignore
}

const words = (matrix: ReturnType<typeof confusionMatrix>) =>
  matrix && {
    rows: matrix.rows.map((one) => (one.kind === 'value' ? one.value : one.kind)),
    columns: matrix.columns.map((one) => (one.kind === 'value' ? one.value : one.kind)),
    counts: matrix.counts,
    both: matrix.both,
  };

test('what two graders said, with missing, cannot judge and malformed as columns of their own', () => {
  const all = confusions(
    contextOf(
      input(
        ['yes', 'yes', 'no', 'no', 'missing'],
        ['yes', 'no', 'no', 'cannot', 'yes'],
        ['yes', 'malformed', 'cannot', 'no', 'yes'],
      ),
    ),
  );
  expect(all.graders.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['rater A', 'rater B', 'judge north', 'gold gold']); // prettier-ignore
  // A in rows, B in columns: yes-yes, yes-no, no-no, no-cannot, missing-yes.
  expect(words(confusionMatrix(all, 'departs', 0, 1))).toEqual({
    rows: ['yes', 'no', 'cannot-judge', 'missing'],
    columns: ['yes', 'no', 'cannot-judge', 'missing'],
    counts: [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0]], // prettier-ignore
    both: 3,
  });
  // The judge in rows: yes with yes, malformed with yes, cannot with no, no with no, yes with missing.
  expect(words(confusionMatrix(all, 'departs', 2, 0))).toEqual({
    rows: ['yes', 'no', 'cannot-judge', 'missing', 'malformed'],
    columns: ['yes', 'no', 'cannot-judge', 'missing'],
    counts: [[1, 0, 0, 1], [0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]], // prettier-ignore
    both: 2,
  });
  expect(answerCounts(all, 'departs', 2)).toMatchObject({ values: 3, 'cannot-judge': 1, malformed: 1, missing: 0 }); // prettier-ignore
});

test('gold is undecided where no more than half agree', () => {
  const all = confusions(contextOf(input(['yes', 'yes'], ['yes', 'no'], ['yes', 'yes'])));
  expect(words(confusionMatrix(all, 'departs', 3, 2))).toMatchObject({
    rows: ['yes', 'no', 'undecided'],
    counts: [[1, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]], // prettier-ignore
  });
});

const said = fc.constantFrom<Said>('yes', 'no', 'cannot', 'missing');
const three = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.tuple(...[0, 1, 2].map(() => fc.array(said, { minLength: n, maxLength: n }))));

test('rows and columns of every two graders add up to what each of them answered', () => {
  fc.assert(
    fc.property(three, ([ada = [], ben = [], judge = []]) => {
      const all = confusions(contextOf(input(ada, ben, judge)));
      const places = all.graders.map((_, at) => at);
      for (const one of places) {
        for (const other of places.filter((at) => at !== one)) {
          const matrix = confusionMatrix(all, 'departs', one, other);
          const turned = confusionMatrix(all, 'departs', other, one);
          expect(turned?.counts).toEqual(matrix?.columns.map((_, at) => matrix.counts.map((row) => row[at]))); // prettier-ignore
          const values = (matrix?.rows ?? []).flatMap(({ kind }, at) => kind === 'value' ? (matrix?.counts[at] ?? []) : []); // prettier-ignore
          expect(values.reduce((sum, count) => sum + count, 0)).toBe(answerCounts(all, 'departs', one)?.values); // prettier-ignore
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('with all labels, one that was changed after a reveal counts as it stands now', () => {
  const base = input(['yes'], ['no'], ['yes']);
  const changed = { ...base.labels[1], revision: 2, seq: 9, sealsOpen: ['labels'], values: valuesOf('yes') }; // prettier-ignore
  const labels = [...base.labels, changed as ReportInput['labels'][number]]; // every field stands in the first
  const agree = (labelsUsed: 'blind' | 'all') =>
    confusionMatrix(confusions(contextOf({ ...base, labels, labelsUsed })), 'departs', 0, 1)?.counts[0]?.[0]; // prettier-ignore
  expect([agree('blind'), agree('all')]).toEqual([0, 1]);
});
