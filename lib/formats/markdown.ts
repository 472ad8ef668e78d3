/** A table in Markdown; every cell on one line. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

/**
 * Names come from users: none of them may end a cell, a line, or begin a mark-up. An interval's brackets stay as they
 * are, since numbers make no link.
 */
export const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\[[\u2212+\d., ]+\](?![(:[])|[\\|`*_<>[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`)); // prettier-ignore
