import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Judgment } from '@/lib/domain/judgment';
import { figures } from '@/lib/figures/figures';
import { report, type ReportFacts } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { reportJson } from '@/lib/formats/report-json';
import { answersOf } from '@/lib/figures/answer/answer';
import { reportMarkdown } from '@/lib/formats/report-md';
import { label, smallStudy } from './small-study';
import { rounds } from '../../support/long';

const facts: ReportFacts = {
  slug: 'tone',
  title: 'Tone | of <answers>',
  manifestSha256: 'ab'.repeat(32),
  judgmentFiles: [],
  labelFiles: [],
  withdrawn: 3,
};

const study = (): ReportInput =>
  smallStudy(
    { a: 'yynnyn?ny.', b: 'yynyynynyn', c: 'ynnnynynyy' },
    { gpt: 'yynnynx?yn', 'gpt/2': 'yynnynyfyn', claude: 'nynnynynyn' },
    { item: (place) => ({ attributes: { kind: place % 2 === 0 ? 'plain' : 'twin' } }), strata: ['kind'] },
  ); // prettier-ignore

describe('a report', () => {
  test('is the same bytes for the same study', () => {
    const [one, other] = [report(study(), facts), report(study(), facts)];
    expect(reportJson(one)).toBe(reportJson(other));
    expect(reportMarkdown(one)).toBe(reportMarkdown(other));
  });

  test('has one figure on a line, and is JSON', () => {
    const made = report(study(), facts);
    const text = reportJson(made);
    const whole = { ...made, answers: answersOf(made) };
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(whole)));
    const lines = text.split('\n').filter((line) => line.includes('"metric":'));
    expect(lines).toHaveLength(made.figures.length);
  });

  test('counts every label and every call once', () => {
    const input = study();
    const labels = [...input.labels, label('a', 'i0', { departs: 'no' }, { revision: 2, sealsOpen: ['labels'] })]; // prettier-ignore
    const { counts } = report({ ...input, labels }, facts);
    // a has 9 labels, b and c 10; one of them was changed afterwards, and counts as it was.
    expect(counts).toMatchObject({ raters: 3, labels: 29, labelsUsed: 29, labelsAfterReveal: 1, withdrawn: 3 }); // prettier-ignore
    expect(counts.items).toEqual({ all: 10, pilot: 0, tuning: 0, validation: 0, fixture: 0, undeclared: 10 }); // prettier-ignore
    expect(counts.judges.map(({ judge, run, asked, given, malformed, failed, cannotJudge }) => [judge, run, asked, given, malformed, failed, cannotJudge])).toEqual([
      ['claude', 1, 10, 10, 0, 0, 0],
      ['gpt', 1, 10, 9, 1, 0, 1],
      ['gpt', 2, 10, 9, 0, 1, 0],
    ]); // prettier-ignore
  });

  test('a retry replaces the failure before it, and is counted', () => {
    const input = study();
    const again: Judgment[] = input.judgments.flatMap((row) => row.state === 'failed' ? [{ ...row, attempt: 2, state: 'given', values: { departs: 'yes' } }] : []); // prettier-ignore
    const { counts } = report({ ...input, judgments: [...again, ...input.judgments] }, facts);
    expect(counts.judges.at(-1)).toMatchObject({ run: 2, asked: 10, given: 10, failed: 0, retries: 1 }); // prettier-ignore
  });

  test('every figure is a value with n and how it was made, or has its reason', () => {
    for (const row of report(study(), facts).figures) {
      expect(row.method).not.toBe('');
      if (row.value === null) {
        expect([row.low, row.high, row.interval]).toEqual([null, null, null]);
        expect(row.reason).toMatch(/\w/);
      } else {
        expect(row.reason).toBeNull();
        expect(row.interval).not.toBeNull();
        expect(Number(row.value.toPrecision(12))).toBe(row.value);
      }
    }
  });

  test('a name cannot break out of its cell', () => {
    const text = reportMarkdown(report(study(), facts));
    expect(text.split('\n')[0]).toBe('# Tone \\| of \\<answers\\>');
    for (const line of text.split('\n').filter((one) => one.startsWith('|'))) expect(line.endsWith('|')).toBe(true); // prettier-ignore
  });

  test('says of each section how much is not defined, and why most of that', () => {
    const text = reportMarkdown(report(smallStudy({ a: 'yyyy' }, { gpt: 'yyyy' }), facts));
    expect(text).toContain(
      '(`ceiling`): 2 figures, 2 not defined, because only one rater has labelled',
    );
  });
});

describe('figures', () => {
  const signs = (length: number) =>
    fc.string({ unit: fc.constantFrom('y', 'n', '?', 'x', '.'), minLength: length, maxLength: length }); // prettier-ignore

  test('do not change when raters, judges or items are renamed or come in another order', () => {
    fc.assert(
      fc.property(fc.array(signs(8), { minLength: 5, maxLength: 5 }), (said) => {
        const [a = '', b = '', c = '', gpt = '', claude = ''] = said;
        const item = (place: number) => ({ attributes: { kind: place % 2 === 0 ? 'plain' : 'twin' } }); // prettier-ignore
        const more = { strata: ['kind'], resamples: 50, item };
        const one = smallStudy({ a, b, c }, { gpt, claude }, more);
        const turned = smallStudy({ r: c, q: a, p: b }, { amber: claude, blue: gpt }, more);
        const other: ReportInput = {
          ...turned,
          items: turned.items.toReversed(),
          labels: turned.labels.toReversed(),
          judgments: turned.judgments.toReversed(),
        };
        const back: Record<string, string> = { r: 'c', q: 'a', p: 'b', amber: 'claude', blue: 'gpt' }; // prettier-ignore
        expect(flat(other, back)).toEqual(flat(one, {}));
      }),
      { numRuns: rounds(8, 15) },
    );
  });
});

const ofOneSide = ['kappa_grader_gold', 'kappa_other_gold', 'bias_index'];

/** Rows without what names an order: pairs either way round, and counts of one against the other. */
function flat(input: ReportInput, back: Record<string, string>): string[] {
  const nameOf = (name: string | null) => (name === null ? '' : (back[name] ?? name));
  return figures(input)
    .rows.filter(({ metric }) => !ofOneSide.includes(metric))
    .map((row) => {
      const names = [nameOf(row.grader), nameOf(row.other)].sort();
      const { section, run, variable, category, stratum, metric, value, low, high, n } = row;
      const digits = [value, low, high].map((one) => one?.toPrecision(9) ?? null);
      return JSON.stringify([section, names, run, variable, category, stratum, metric, digits, n]);
    })
    .sort();
}
