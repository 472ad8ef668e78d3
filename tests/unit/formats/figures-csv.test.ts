import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FigureRow } from '@/lib/domain/figure-row';
import { figures } from '@/lib/figures/figures';
import { report } from '@/lib/figures/report';
import { readCell } from '@/lib/formats/csv-cell';
import { FIGURE_COLUMNS, figuresCsv } from '@/lib/formats/figures-csv';
import { reportJson } from '@/lib/formats/report-json';
import { smallStudy } from '../report/small-study';

const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[];

/** A row of report.json as its cells. */
const asCells = (row: Partial<Record<string, unknown>>) =>
  Object.fromEntries(
    FIGURE_COLUMNS.map((column) => {
      const value = row[column] ?? '';
      return [column, typeof value === 'number' ? String(value) : value];
    }),
  );

test('figures.csv has every row of report.json in its order, and every key of it', () => {
  const input = smallStudy(
    { a: 'yynnyn?ny.', b: 'yynyynynyn', c: 'ynnnynynyy' },
    { gpt: 'yynnynx?yn', claude: 'nynnynynyn' },
    { item: (place) => ({ attributes: { kind: place % 2 ? 'plain' : '=2+5 & "x",\n1' } }), strata: ['kind'] }, // prettier-ignore
  );
  const facts = { slug: 's', title: 'S', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
  const made = report(input, facts, figures(input));
  const { figures: rows } = JSON.parse(reportJson(made)) as { figures: Record<string, unknown>[] };
  const text = [...figuresCsv(made.figures)].join('');
  const read = rowsOf(text).map(
    (row) =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, ['value', 'low', 'high'].includes(key) ? cell : readCell(cell)])), // prettier-ignore
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(read).toEqual(rows.map(asCells));
  const known = new Set<string>(FIGURE_COLUMNS);
  expect(rows.flatMap((row) => Object.keys(row)).filter((key) => !known.has(key))).toEqual([]);
});

test('a text that a spreadsheet could take for a formula is guarded, and a number below 0 is none', () => {
  const row: FigureRow = {
    section: 'people', grader: '=HYPERLINK("x")', other: '+1', run: null, variable: '@v', category: '-y', stratum: "'a",
    metric: 'kappa', value: -0.5, low: -1e-7, high: 1, n: 3, interval: null, unit: null, method: 'm', reason: null,
  }; // prettier-ignore
  const [cells] = rowsOf([...figuresCsv([row])].join(''));
  expect(cells).toMatchObject({ grader: '\'=HYPERLINK("x")', other: "'+1", variable: "'@v", category: "'-y", stratum: "''a" }); // prettier-ignore
  expect(cells).toMatchObject({ value: '-0.5', low: '-1e-7', run: '' });
});

test('the documents list the columns in their order, and explain each', () => {
  const [folder, meaning] = ['study-folder', 'report'].map((name) =>
    readFileSync(`docs/${name}.md`, 'utf8'),
  );
  expect(folder).toContain(FIGURE_COLUMNS.map((column) => `\`${column}\``).join(', '));
  expect(FIGURE_COLUMNS.filter((column) => !meaning?.includes(`\`${column}\``))).toEqual([]);
});
