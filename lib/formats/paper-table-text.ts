import { stringify } from 'csv-stringify/sync';
import type { PaperTable } from '@/lib/figures/answer/paper-table';
import { guardCell } from './csv-cell';
import { markdownTable } from './markdown';

/** The ways in which a table is copied. */
export const tableFormats = {
  Markdown: asMarkdown,
  CSV: asCsv,
  LaTeX: asLatex,
} as const;

const cellsOf = ({ name, cells }: PaperTable['rows'][number]): string[] => [
  name,
  ...cells.map(({ value, below }) => (below === '' ? value : `${value} ${below}`)),
];

export function asMarkdown({ heads, rows }: PaperTable): string {
  return markdownTable(['Rater or judge', ...heads], rows.map(cellsOf));
}

/** The interval in a column of its own and plain numbers, so that a spreadsheet can count with both. */
function asCsv({ heads, rows }: PaperTable): string {
  const wide = heads.flatMap((head) => (head === 'n' ? [head] : [head, `${head}: 95% or count`]));
  return stringify([
    ['Rater or judge', ...wide],
    ...rows.map(({ name, cells }) => [guardCell(name), ...cells.flatMap(({ value, below }, at) => (heads[at] === 'n' ? [value] : [plain(value), plain(below)]))]), // prettier-ignore
  ]);
}

/** "+0.06" and "−0.01" as numbers; "–" is nothing. */
const plain = (text: string): string => text.replaceAll('\u2212', '-').replace(/\+(?=\d)/g, '').replace(/^–$/, ''); // prettier-ignore

function asLatex({ heads, rows }: PaperTable): string {
  const line = (cells: readonly string[]): string => `${cells.map(latex).join(' & ')} \\\\`;
  return [
    `\\begin{tabular}{l${'r'.repeat(heads.length)}}`,
    '\\hline',
    line(['Rater or judge', ...heads]),
    '\\hline',
    ...rows.map((row) => line(cellsOf(row))),
    '\\hline',
    '\\end{tabular}',
    '',
  ].join('\n');
}

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\u2212': '$-$',
  'κ': '$\\kappa$',
  'α': '$\\alpha$',
  '–': '--',
}; // prettier-ignore

const latex = (text: string): string =>
  text.replace(/[\\~^\u2212κα–&%$#_{}]/g, (sign) => signs[sign] ?? `\\${sign}`);
