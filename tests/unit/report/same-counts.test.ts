import { howBlind } from '@/lib/domain/how-blind';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextOf } from '@/lib/figures/context';
import { answerCounts } from '@/lib/figures/read-confusions';
import { report } from '@/lib/figures/report';
import type { ReportInput, ReportLabel } from '@/lib/figures/report-input';
import { leaves } from '@/lib/form/leaves';
import type { Values } from '@/lib/form/values';
import { ratingsCsv, readRatingsCsv } from '@/lib/formats/ratings-csv';
import { counted } from '@/lib/figures/figure-text';
import { reportMarkdown } from '@/lib/formats/report-md';
import { yesNoStudy } from '../../support/yes-no-input';
import { rounds } from '../../support/long';

const items = 8;
const facts = {
  slug: 'counted',
  title: 'Counted',
  manifestSha256: null,
  judgmentFiles: [],
  labelFiles: [],
  withdrawn: 0,
};

/** One saved revision: who, which item, what, and whether a seal was open. */
type Saved = { rater: number; item: number; letter: 'y' | 'n' | '?' | '_'; late: boolean };

const valuesOf: Record<Saved['letter'], Values> = {
  y: { good: 'yes' },
  n: { good: 'no' },
  '?': { good: { cannotJudge: { reason: 'unclear' } } },
  // A label that skips the question.
  _: {},
};

const history = fc.record({
  raters: fc.constantFrom(1, 3, 10),
  saved: fc.array(
    fc.record({
      rater: fc.nat(9),
      item: fc.nat(items - 1),
      letter: fc.constantFrom('y' as const, 'n' as const, '?' as const, '_' as const),
      late: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  ),
  judge: fc.array(fc.constantFrom('y', 'n', '?', 'x', '-'), { minLength: items, maxLength: items }),
});

function inputOf(raters: number, saved: readonly Saved[], judge: readonly string[]): ReportInput {
  const revisions = new Map<string, number>();
  const labels = saved.map(({ rater, item, letter, late }, at): ReportLabel => {
    const code = `r${rater % raters}`;
    const revision = (revisions.get(`${code} ${item}`) ?? 0) + 1;
    revisions.set(`${code} ${item}`, revision);
    return {
      rater: code,
      item: `item-${item + 1}`,
      revision,
      seq: at + 1,
      savedAt: '2026-01-02T03:04:05.000Z',
      sealsOpen: late ? ['judgments'] : [],
      source: 'made',
      values: valuesOf[letter],
    };
  });
  const names = Array.from({ length: raters }, (_, at) => `r${at}`);
  const empty = Object.fromEntries(names.map((name) => [name, '-'.repeat(items)]));
  const study = yesNoStudy({ raters: empty, judges: { north: judge.join('') }, resamples: 5 });
  return { ...study, labels };
}

/** ratings.csv as a reader of the export counts it: the last blind row of each rater and item. */
async function countedFromCsv(input: ReportInput): Promise<Map<string, Map<string, string>>> {
  const rated = input.labels.map((label) => ({
    version: 1,
    item: label.item,
    rater: label.rater,
    revision: label.revision,
    current: false,
    savedAt: label.savedAt,
    activeMs: null,
    source: label.source,
    blind: howBlind(label),
    sealsOpen: label.sealsOpen,
    roles: [],
    leaves: leaves(input.form, { texts: [] }, label.values),
  }));
  let text = '';
  for await (const piece of ratingsCsv(rated)) text += piece;
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const newest = new Map<string, Map<string, { revision: number; state: string }>>();
  for await (const row of readRatingsCsv(bytes)) {
    if (row.blind !== 'made blind') continue;
    const own = newest.get(row.rater) ?? new Map<string, { revision: number; state: string }>();
    newest.set(row.rater, own);
    const revision = Number(row.revision);
    if ((own.get(row.item)?.revision ?? 0) < revision)
      own.set(row.item, { revision, state: row.state });
  }
  return new Map([...newest].map(([rater, own]) => [rater, new Map([...own].map(([item, { state }]) => [item, state]))])); // prettier-ignore
}

const times = <T>(all: Iterable<T>, one: T): number => [...all].filter((other) => other === one).length; // prettier-ignore

test('dashboard, report and CSV give the same counts, whatever was saved, changed, late or malformed', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ raters, saved, judge }) => {
      const input = inputOf(raters, saved, judge);
      const csv = await countedFromCsv(input);
      const made = report(input, facts);
      const { confusions, counts, figures } = made;
      // The same raters: those with any blind label.
      const shown = confusions.graders.filter(({ kind }) => kind === 'rater').map(({ id }) => id);
      expect(shown).toEqual([...csv.keys()].sort());
      for (const [rater, own] of csv) {
        const at = confusions.graders.findIndex(({ id }) => id === rater);
        const dashboard = answerCounts(confusions, 'good', at);
        const [given, cannotJudge] = [times(own.values(), 'given'), times(own.values(), 'cannot-judge')]; // prettier-ignore
        expect(dashboard).toMatchObject({
          values: given,
          'cannot-judge': cannotJudge,
          missing: items - given - cannotJudge,
        });
        const rate = (metric: string) =>
          figures.find((row) => row.section === 'unjudged' && row.grader === rater && row.metric === metric); // prettier-ignore
        expect(rate('cannot_judge_of_planned')).toMatchObject({ count: cannotJudge, n: items });
        expect(rate('missing_of_planned')).toMatchObject({ count: items - given - cannotJudge, n: items }); // prettier-ignore
      }
      const blind = [...csv.values()].reduce((sum, own) => sum + own.size, 0);
      expect(counts.labelsUsed).toBe(blind);
      const late = new Set(input.labels.filter(({ sealsOpen }) => sealsOpen.length > 0).map(({ rater, item }) => `${rater} ${item}`)); // prettier-ignore
      expect(counts.labelsAfterReveal).toBe(late.size);

      const [run] = counts.judges;
      const asked = judge.filter((letter) => letter !== '-').length;
      const malformed = times(judge, 'x');
      if (asked === 0) expect(run).toBeUndefined();
      else {
        expect(run).toMatchObject({ asked, malformed, given: asked - malformed });
        const at = confusions.graders.findIndex(({ kind }) => kind === 'judge');
        expect(answerCounts(confusions, 'good', at)).toMatchObject({
          values: times(judge, 'y') + times(judge, 'n'),
          'cannot-judge': times(judge, '?'),
          malformed,
        });
      }
      const words = reportMarkdown(made);
      expect(words).toContain(`${blind} of ${counted(made.counts.labels, 'label')} are used, ${late.size} were made or changed after`); // prettier-ignore
      // Every pair's n is what a reader counts in the CSV.
      for (const row of figures.filter(
        ({ section, metric }) => section === 'people' && metric === 'kappa',
      )) {
        const [one, other] = [csv.get(row.grader ?? ''), csv.get(row.other ?? '')];
        const both = [...(one ?? [])].filter(([item, state]) => state === 'given' && other?.get(item) === 'given'); // prettier-ignore
        expect(row.n).toBe(both.length);
        // Everybody's sheet has every item, and the question is always asked: the counts add up.
        expect(row.n + (row.missing ?? 0) + (row.cannotJudge ?? 0)).toBe(items);
        if (both.length === 0) expect(row.reason).not.toBeNull();
      }
      expect(contextOf(input).graders.raters).toHaveLength(csv.size);
    }),
    { numRuns: rounds(40, 80) },
  );
});
