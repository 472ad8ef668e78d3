import { canonicalJson } from '@/lib/domain/ledger';
import type { Report } from '@/lib/domain/report/report';

/**
 * report.json: RFC 8785 canonical JSON in every value, its parts in a fixed order, one sentence and one figure on a
 * line, so that two reports can be compared line by line. The same report gives the same bytes everywhere.
 */
export function reportJson({
  version,
  study,
  design,
  hashes,
  counts,
  sentences,
  figures,
  confusions,
  pairs,
}: Report): string {
  const parts = [
    `"version":${canonicalJson(version)}`,
    `"study":${canonicalJson(study)}`,
    `"design":${canonicalJson(design)}`,
    `"hashes":${canonicalJson(hashes)}`,
    `"counts":${canonicalJson(counts)}`,
    `"sentences":${lines(sentences)}`,
    `"figures":${lines(figures)}`,
    `"confusions":{"graders":${canonicalJson(confusions.graders)},"variables":${lines(confusions.variables)}}`,
    ...(pairs === undefined ? [] : [`"pairs":${canonicalJson(pairs)}`]),
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

const lines = (rows: readonly unknown[]): string =>
  rows.length === 0 ? '[]' : `[\n${rows.map((row) => canonicalJson(row)).join(',\n')}\n]`;
