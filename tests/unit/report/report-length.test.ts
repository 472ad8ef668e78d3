import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paperTable } from '@/lib/figures/answer/paper-table';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { tableFormats } from '@/lib/formats/paper-table-text';
import { reportMarkdown } from '@/lib/formats/report-md';
import { generator } from '@/lib/stats/resampling/generator';
import { rounds } from '../../support/long';
import { meaningEvals, meaningEvalsInput } from '../../support/meaning-evals-input';
import { randomStudy } from '../figures/random-study';
import { yesNoStudy } from '../../support/yes-no-input';

const facts = { slug: null, title: 'A study', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore

function fits(input: ReportInput): string {
  const text = reportMarkdown(report({ ...input, resamples: 20 }, facts));
  expect(text.split('\n').length).toBeLessThanOrEqual(200);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(4_000);
  return text;
}

const draw = generator(3);
const words = (count: number, length: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${at}`, Array.from({ length }, () => (draw.unit() < 0.6 ? 'y' : 'n')).join('')])); // prettier-ignore

test('a report is at most 200 lines and 4,000 words: 30 raters and 40 judges', () => {
  const text = fits(yesNoStudy({ raters: words(30, 24), judges: words(40, 24) }));
  expect(text).toContain('30 more judges or runs in report.json');
});

test('twenty questions of twelve judges: the tables are cut, and it is said', () => {
  const one = report(yesNoStudy({ raters: words(3, 24), judges: words(12, 24), resamples: 20 }), facts); // prettier-ignore
  const ids = Array.from({ length: 20 }, (_, at) => `q${at}`);
  const text = reportMarkdown({
    ...one,
    design: { ...one.design, variables: one.design.variables.flatMap((own) => ids.map((id) => ({ ...own, id, label: `${own.label} `.repeat(40) }))) },
    figures: one.figures.flatMap((row) => ids.map((id) => ({ ...row, variable: id }))),
  }); // prettier-ignore
  expect(text.split('\n').length).toBeLessThanOrEqual(200);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(4_000);
  expect(text).toMatch(/\d+ more rows are in figures\.csv/);
});

test('studies drawn at random', () => {
  for (let seed = 1; seed <= rounds(8, 20); seed++) fits(randomStudy(seed));
});

test.skipIf(!existsSync(meaningEvals))('the real study', () => {
  const text = fits(meaningEvalsInput());
  expect(text).toContain('**Not known: one person labelled.**');
});

test('a table is copied as it is seen', () => {
  const input = yesNoStudy({
    raters: { a: 'yyyyyyyynnnnnnnn', b: 'yyyyyyynnnnnnnnn', c: 'yyyyyynnnnnnnnnn' },
    judges: { 'north_1 & co': 'yyyyyyyynnnnnnny' },
  });
  const table = paperTable(report(input, facts), 'good');
  expect(table.heads).toEqual(['Same answer', 'κ', '− people', '= difference', 'Precision of “yes”', 'Recall of “yes”', 'False alarms of “yes”', 'n']); // prettier-ignore
  const [people, judge] = table.rows;
  expect(people?.cells.slice(2, 4)).toEqual([{ value: '–', below: '' }, { value: 'the level', below: '' }]); // prettier-ignore
  const seen = judge?.cells.flatMap(({ value, below }) => [value, below]).filter((one) => one !== '') ?? []; // prettier-ignore
  const markdown = tableFormats.Markdown(table);
  for (const part of seen) expect(markdown).toContain(part);
  const csv = tableFormats.CSV(table).trim().split('\n');
  expect(csv).toHaveLength(3);
  expect(csv[0]?.split(',')).toHaveLength(2 * table.heads.length);
  expect(csv[2]).toMatch(/^north_1 & co,\d+%/);
  // Differences are numbers that a spreadsheet reads.
  expect(csv[2]).not.toMatch(/[\u2212+]/);
  const latex = tableFormats.LaTeX(table);
  expect(latex).toContain('north\\_1 \\& co');
  expect(latex).toContain('$\\kappa$');
  expect(latex.match(/\\\\$/gm)).toHaveLength(3);
});

test('people alone have no columns of what is subtracted', () => {
  const input = yesNoStudy({ raters: { a: 'yyyynnnn', b: 'yyynnnnn' } });
  const { heads, rows } = paperTable(report(input, facts), 'good');
  expect(heads).toEqual(['Same answer', 'κ', 'n']);
  expect(rows.map(({ cells }) => cells.length)).toEqual([3]);
});
