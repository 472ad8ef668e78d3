import { canonicalJson } from '@/lib/domain/ledger';
import { answersOf } from '@/lib/figures/answer/answer';
import type { Report } from '@/lib/figures/report';

/**
 * report.json: RFC 8785 canonical JSON in every value, its parts in a fixed order, one sentence and one figure on a
 * line, so that two reports can be compared line by line. The same report gives the same bytes everywhere.
 */
export function reportJson(report: Report): string {
  return [...reportJsonParts(report)].join('');
}

/** The same text, some lines at a time. */
export function* reportJsonParts(report: Report): Generator<string> {
  const { version, study, design, hashes, counts, prompts, sentences, hypotheses, figures, confusions, pairs } = report; // prettier-ignore
  yield `{\n"version":${canonicalJson(version)},\n`;
  yield `"study":${canonicalJson(study)},\n`;
  yield `"design":${canonicalJson(design)},\n`;
  yield `"hashes":${canonicalJson(hashes)},\n`;
  yield `"counts":${canonicalJson(counts)},\n`;
  yield* listed('"prompts":', prompts, ',\n');
  yield* listed('"answers":', answersOf(report), ',\n');
  yield* listed('"sentences":', sentences, ',\n');
  if (hypotheses !== undefined) yield* listed('"hypotheses":', hypotheses, ',\n');
  yield* listed('"figures":', figures, ',\n');
  yield `"confusions":{"graders":${canonicalJson(confusions.graders)},`;
  yield* listed('"variables":', confusions.variables, pairs === undefined ? '}\n' : '},\n');
  if (pairs !== undefined) yield `"pairs":${canonicalJson(pairs)}\n`;
  yield '}\n';
}

const rowsAtOnce = 50;

/** A list with one row on a line. */
function* listed(name: string, rows: readonly unknown[], after: string): Generator<string> {
  if (rows.length === 0) return yield `${name}[]${after}`;
  yield `${name}[`;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce).map((row) => canonicalJson(row));
    yield `${start === 0 ? '' : ','}\n${some.join(',\n')}`;
  }
  yield `\n]${after}`;
}
