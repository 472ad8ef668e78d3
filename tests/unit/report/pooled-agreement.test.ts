import { expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import { formSchema } from '@/lib/form/form';
import type { ReportInput } from '@/lib/figures/report-input';
import { yesNoStudy } from '../../support/yes-no-input';

const form = formSchema.parse({
  fields: [
    {
      id: 'better',
      kind: 'choice',
      ask: 'Which is better?',
      options: ['a', 'b', 'tie', 'tie (bothbad)'].map((value) => ({ value, label: value })),
    },
  ],
});
const names: Record<string, string> = { a: 'a', b: 'b', t: 'tie', d: 'tie (bothbad)' };

/** Votes as letters, one an item: a, b, t (a tie), d (both are bad), - (none). */
function votes(raters: Record<string, string>, judges: Record<string, string>): ReportInput {
  const spelt = (words: Record<string, string>, letter: string) =>
    Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.replaceAll(/[^-]/g, letter)])); // prettier-ignore
  const made = yesNoStudy({ raters: spelt(raters, 'y'), judges: spelt(judges, 'y') });
  const said = (word: string | undefined, item: string) => {
    const letter = word?.[Number(item.split('-')[1]) - 1] ?? '';
    return { better: names[letter] ?? '' };
  };
  return {
    ...made,
    form,
    labels: made.labels.map((label) => ({ ...label, values: said(raters[label.rater], label.item) })), // prettier-ignore
    judgments: made.judgments.map((one) => ({ ...one, values: said(judges[one.judge], one.item) })),
  };
}

/** The votes of tests/unit/stats/pooled-agreement.test.ts, pairs worked by hand there; two kinds of tie are alike. */
const input = votes({ ada: 'abta', bo: 'aadt', cy: 'b-d-' }, { north: 'abta' });
const { rows } = figures(input);

test.each([
  ['people', 'people', 'percent_agreement_pooled', 4 / 8, 8],
  ['people', 'people', 'percent_agreement_averaged', 1 / 2, 4],
  ['people', 'people', 'percent_agreement_pooled_without_ties', 1 / 4, 4],
  // ada with bo 1 of 2; with cy, and bo with cy, 0 of 1.
  ['people', 'people', 'percent_agreement_averaged_without_ties', 1 / 6, 2],
  ['judge-people', 'north', 'percent_agreement_pooled', 7 / 10, 10],
  ['judge-people', 'north', 'percent_agreement_averaged', 2 / 3, 4],
  ['judge-people', 'north', 'percent_agreement_pooled_without_ties', 4 / 6, 6],
  ['judge-people', 'north', 'percent_agreement_averaged_without_ties', 1 / 2, 3],
])('%s, %s: %s is %d, n = %i', (section, grader, metric, value, n) => {
  const found = rows.filter((row) => row.section === section && row.grader === grader && row.metric === metric); // prettier-ignore
  expect(found).toHaveLength(1);
  expect(found[0]?.value).toBeCloseTo(value, 11);
  expect(found[0]?.n).toBe(n);
});

test('a study without ties has no figures without ties, and one rater alone has none of these', () => {
  const metrics = (of: ReportInput) => new Set(figures(of).rows.map(({ metric }) => metric));
  const two = metrics(yesNoStudy({ raters: { ada: 'yn', bo: 'yy' }, judges: { north: 'yn' } }));
  expect(two).toContain('percent_agreement_pooled');
  expect(two).not.toContain('percent_agreement_pooled_without_ties');
  const one = metrics(yesNoStudy({ raters: { ada: 'yn' }, judges: { north: 'yn' } }));
  expect(one).not.toContain('percent_agreement_pooled');
});
