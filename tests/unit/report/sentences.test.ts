import { describe, expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import type { ReportInput } from '@/lib/figures/report-input';
import { sentences } from '@/lib/figures/sentences';
import { label, smallStudy } from './small-study';

function said(input: ReportInput): Record<string, string> {
  const { context, rows } = figures(input);
  return Object.fromEntries(sentences(input, context, rows).map(({ id, text }) => [id, text]));
}

const yes = { departs: 'yes' };
const twenty = 'yyyyyyyyyynnnnnnnnnn';

describe('the report says', () => {
  test('that one labeller gives no baseline between people', () => {
    expect(said(smallStudy({ a: twenty }, { gpt: twenty }))['one-labeller']).toContain(
      'cannot be compared with it',
    );
    expect(said(smallStudy({ a: twenty, b: twenty }, {}))['one-labeller']).toBeUndefined();
  });

  test('how many labels were made or changed in view of what', () => {
    const input = smallStudy({ a: 'yynn' }, { gpt: 'yynn' });
    const later = { revision: 2, sealsOpen: ['labels', 'judgments'] };
    const labels = [
      ...input.labels,
      label('a', 'i0', yes, later),
      label('a', 'i1', yes, later),
      label('a', 'i1', yes, { ...later, revision: 3, sealsOpen: ['judgments', 'labels', 'provenance'] }),
    ]; // prettier-ignore
    expect(said({ ...input, labels })['labels-after-reveal']).toBe(
      '2 of 4 labels were made or changed after a seal was opened: ' +
        "1 with the judges' answers and other people's labels in view and " +
        "1 with the judges' answers, other people's labels and how the items were made in view. " +
        'The figures use what was labelled before, and none of these.',
    );
    expect(said(input)['labels-after-reveal']).toBeUndefined();
  });

  test('which labels a file declares to be blind, and which are dated after the first judgment', () => {
    const input = smallStudy({ a: 'yynn' }, { gpt: 'yynn' });
    // The first judgment is of 2026-10-02.
    const labels = ['2026-10-02', '2026-10-03', undefined].map((labelledOn, place) =>
      label('b', `i${place}`, yes, { source: 'declared', ...(labelledOn && { labelledOn }) }),
    );
    const all = said({ ...input, labels });
    expect(all['declared-labels']).toContain('b (3 labels)');
    expect(all['labels-after-judgments']).toMatch(
      /^1 of 2 labels with a date are dated after the first judgment \(2026-10-02\)/,
    );
  });

  test('that a saturated task cannot rank judges', () => {
    const near = said(smallStudy({ a: twenty }, { gpt: twenty, claude: 'nyyyyyyyyynnnnnnnnnn' }));
    expect(near.saturated).toContain('percent agreement from 0.95 to 1.00');
    expect(near.saturated).toContain('at most 1 item separates');
    const apart = said(smallStudy({ a: twenty }, { gpt: twenty, claude: 'nnnnnnyyyynnnnnnnnnn' }));
    expect(apart.saturated).toBeUndefined();
  });

  test('where one answer is so common that kappa and percent agreement part', () => {
    // 19 of 20 agree or 18: a has one yes, b another: agreement .9, kappa −1/19, even categories .8.
    const one = 'ynnnnnnnnnnnnnnnnnnn';
    const other = 'nynnnnnnnnnnnnnnnnnn';
    expect(said(smallStudy({ a: one, b: other }, {})).prevalence).toMatch(
      /a with b agree on a share of 0\.90, kappa is \u22120\.05, and with even categories it would be 0\.80/,
    );
    expect(said(smallStudy({ a: twenty, b: twenty }, {})).prevalence).toBeUndefined();
  });

  test('which strata have few items, and that there are few clusters', () => {
    const item = (place: number) => ({ attributes: { kind: place < 21 ? 'plain' : 'twin' } });
    const input = smallStudy({ a: twenty + 'yyyyy' }, {}, { item, strata: ['kind', 'city'], resample: 'kind' }); // prettier-ignore
    const all = said(input);
    expect(all['few-items']).toContain('kind=twin (4)');
    expect(all['few-items']).not.toContain('plain');
    expect(all['few-clusters']).toContain('only 2');
    expect(all['empty-strata']).toContain('city');
  });

  test('what could not be scored, and which figures are not defined', () => {
    const all = said(smallStudy({ a: 'yyyy' }, { gpt: 'yxfy' }));
    expect(all['malformed-or-failed']).toContain('gpt, run 1: 1 reply malformed and 1 call failed, of 4 asked'); // prettier-ignore
    expect(all['undefined-figures']).toContain('because both gave every item the same value');
  });

  test('the category of a reason that names only one', () => {
    expect(said(smallStudy({ a: 'yy', b: 'yn' }, {}))['undefined-figures']).toContain(
      '1 because every item is “yes” by gold;',
    );
  });

  test('how many items a prompt was tuned on, and how many stand apart', () => {
    const item = (place: number) => (place === 0 ? { sample: 'fixture' } : place < 3 ? { sample: 'tuning' } : {}); // prettier-ignore
    const all = said(smallStudy({ a: 'yynny' }, { gpt: 'yynny' }, { item }));
    expect(all['tuned-items']).toContain('2 of 4 items served to tune a prompt.');
    expect(all['left-out-samples']).toContain('1 fixture of 5 items');
  });

  test('that a judge judges texts of its own family', () => {
    const input = smallStudy({ a: 'yyyy' }, { gpt: 'yyyy' }, { item: () => ({ attributes: { model: 'gpt-6' } }) }); // prettier-ignore
    const judgments = input.judgments.map((row) => ({ ...row, family: 'openai' }));
    expect(said({ ...input, judgments })['own-family']).toContain('4 of 4 items');
    expect(said(input)['own-family']).toBeUndefined();
  });

  test('nothing of what is sealed', () => {
    const item = () => ({ attributes: { model: 'gpt-6', kind: 'twin' } });
    const sealed = { labels: true, provenance: false, judgments: false };
    const input = smallStudy({ a: 'yyyy', b: 'yyyy' }, { gpt: 'yxfy' }, { item, strata: ['kind'], opened: sealed }); // prettier-ignore
    const text = JSON.stringify(said(input));
    expect(text).not.toMatch(/gpt|twin|OpenAI|judgment/);
  });
});
