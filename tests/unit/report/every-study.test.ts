import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Judgment } from '@/lib/domain/judgment';
import { figures } from '@/lib/figures/figures';
import type { ReportInput, ReportLabel } from '@/lib/figures/report-input';
import { sentences } from '@/lib/figures/sentences';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { label, smallStudy } from './small-study';
import { rounds } from '../../support/long';

/**
 * Every row is a finite value with limits around nothing but numbers, or a reason; limits for many at once are no
 * narrower than its own; no sentence has a NaN in it.
 */
function checked(input: ReportInput): number {
  const { context, rows } = figures(input);
  for (const row of rows) {
    const where = JSON.stringify(row);
    if (row.value === null) expect(row.reason, where).toMatch(/\w/);
    else expect(Number.isFinite(row.value), where).toBe(true);
    expect(row.n, where).toBeGreaterThanOrEqual(0);
    if (row.low !== null && row.high !== null) expect(row.low, where).toBeLessThanOrEqual(row.high);
    if (row.simultaneousLow !== undefined) {
      expect(row.simultaneousLow, where).toBeLessThanOrEqual(row.low ?? Number.NaN);
      expect(row.simultaneousHigh, where).toBeGreaterThanOrEqual(row.high ?? Number.NaN);
    }
  }
  for (const { text } of sentences(input, context, rows)) expect(text).not.toMatch(/NaN|Infinity|\[object/); // prettier-ignore
  return rows.length;
}

test('a study without raters, judges or items has a report, and no figure that is made up', () => {
  checked(smallStudy({}, {}));
  checked(smallStudy({ a: '' }, {}));
  checked(smallStudy({ a: 'yn' }, {}));
  checked(smallStudy({}, { gpt: 'yn' }));
  checked(smallStudy({ a: '..' }, { gpt: 'xx' }));
});

test('nor has one with missing, unjudged, malformed and numeric answers', () => {
  const said = fc.string({ unit: fc.constantFrom('y', 'n', '?', 'x', 'f', '.', '1', '5'), minLength: 6, maxLength: 6 }); // prettier-ignore
  const sample = fc.array(fc.constantFrom('pilot', 'tuning', 'validation', 'fixture', undefined), { minLength: 6, maxLength: 6 }); // prettier-ignore
  fc.assert(
    fc.property(said, said, said, said, sample, fc.boolean(), (a, b, c, gpt, samples, clusters) => {
      const item = (place: number) => ({
        ...(samples[place] && { sample: samples[place] }),
        attributes: { model: ['gpt-6', 'claude-5'][place % 2], intended_departs: 'yes' },
        expected: place === 0 ? { departs: 'no' } : {},
      });
      const more = {
        item,
        strata: ['model'],
        resample: clusters ? 'model' : 'item',
        resamples: 30,
      };
      const input = smallStudy({ a, b, c }, { gpt, 'gpt/2': c, claude: b }, more);
      checked({ ...input, juries: [{ name: 'two', judges: ['gpt', 'claude'] }] });
    }),
    { numRuns: rounds(10, 25) },
  );
});

test('answers on parts of an item are no independent trials anywhere', () => {
  const fields = [{ id: 'present', kind: 'yes-no', ask: 'Is it there?' }];
  const form = formSchema.parse({
    fields: [{ id: 'beats', kind: 'each', ask: 'Beat by beat', over: 'beats', fields }],
  });
  const parts = ['A', 'B'].map((id) => ({ id, set: 'beats', label: id }));
  const says = (signs: string): Values => ({
    beats: Object.fromEntries(parts.map(({ id }, at) => [id, { present: signs[at] === 'y' ? 'yes' : 'no' }])), // prettier-ignore
  });
  const said: Record<string, string[]> = { a: ['yy', 'yn', 'nn', 'ny'], b: ['yy', 'yy', 'nn', 'nn'], c: ['yn', 'yn', 'nn', 'ny'] }; // prettier-ignore
  const base = smallStudy({ a: 'yyyy', b: 'yyyy', c: 'yyyy' }, { gpt: 'yyyy', claude: 'yyyy' }, { strata: ['model'], item: (place) => ({ content: { texts: [], parts }, attributes: { model: place < 2 ? 'gpt-6' : 'claude-5' }, expected: says('yn') }) }); // prettier-ignore
  const place = (item: string) => Number(item.slice(1));
  const labels = base.labels.map((one): ReportLabel => label(one.rater, one.item, says(said[one.rater]?.[place(one.item)] ?? ''))); // prettier-ignore
  const judgments = base.judgments.map((one): Judgment => ({ ...one, values: says(said[one.judge === 'gpt' ? 'b' : 'c']?.[place(one.item)] ?? '') })); // prettier-ignore
  const input: ReportInput = { ...base, form, labels, judgments };
  expect(checked(input)).toBeGreaterThan(50);
  const { rows } = figures(input);
  const own = rows.filter(({ variable }) => variable === 'beats.present');
  expect(own.filter(({ interval }) => interval === 'exact')).toEqual([]);
  // Of 8 parts a differs from the design (first there, second not) on items 0 and 3 (both parts) and 2 (the first).
  expect(own.find(({ section, grader, metric, stratum }) => section === 'design' && grader === 'a' && metric === 'differ' && stratum === null)).toMatchObject({ value: 4, n: 8 }); // prettier-ignore
});
