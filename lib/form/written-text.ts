const defaultMaxLength = 10_000;

/**
 * What is wrong with text that a person wrote. `maxLength` counts UTF-16 units, as a text box does.
 * Lone surrogates and NUL are refused: neither survives every database, file and spreadsheet.
 */
export function wrongText(text: unknown, maxLength = defaultMaxLength): string | undefined {
  if (typeof text !== 'string') return 'must be text.';
  if (text.length > maxLength) return `must be at most ${maxLength} characters long.`;
  return text.isWellFormed() && !text.includes('\0')
    ? undefined
    : 'holds a character that cannot be stored (NUL or half of a surrogate pair); take it out.';
}
