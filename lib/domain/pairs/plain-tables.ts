/**
 * Tables as GitHub's markdown has them (a row, a row of dashes, further rows), each row as a line of
 * its cells with spaces between them. Lines with bars that are no table stay.
 */
export function plainTables(text: string): string {
  if (!text.includes('|')) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!line.includes('|') || !DASHES.test(lines[at + 1] ?? '')) {
      // A row of dashes under no row is the rest of a table.
      out.push(line.includes('|') && DASHES.test(line) ? '' : line);
      continue;
    }
    out.push(cells(line));
    for (at += 2; (lines[at] ?? '').includes('|'); at++) out.push(cells(lines[at] ?? ''));
    at--;
  }
  return out.join('\n');
}

/** A row of dashes, with a bar in it or a colon for the side to which cells are set. */
const DASHES = /^(?=.*[|:])\|? *:?-+:? *(?:\| *:?-+:? *)*\|?$/;

function cells(row: string): string {
  return row
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');
}
