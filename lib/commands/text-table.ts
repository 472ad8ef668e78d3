/** Rows as lines with aligned columns, two spaces between them; `align` has one of l and r for each column. */
export function table(rows: readonly (readonly string[])[], align: string): string[] {
  const widths = [...align].map((_, column) =>
    rows.reduce((most, row) => Math.max(most, width(row[column] ?? '')), 0),
  );
  return rows.map((row) =>
    widths
      .map((room, column) => {
        const cell = row[column] ?? '';
        const space = ' '.repeat(room - width(cell));
        return align[column] === 'r' ? `${space}${cell}` : `${cell}${space}`;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A text that moves no cursor and colours nothing: control and format characters are shown as a dot. */
export const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '·');

/** Columns of a terminal, near enough: wide letters of East Asia and emoji take two. */
function width(text: string): number {
  let columns = 0;
  for (const character of text.normalize('NFC')) {
    if (/\p{M}/u.test(character)) continue;
    columns += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(character) ? 2 : 1; // prettier-ignore
  }
  return columns;
}
