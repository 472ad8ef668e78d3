import * as z from 'zod/mini';

const defaultMaxLength = 10_000;

/**
 * The schema of text that a person wrote. `maxLength` counts UTF-16 units, as a text box does.
 * Lone surrogates and NUL are refused: neither survives every database, file and spreadsheet.
 */
export function writtenText(maxLength = defaultMaxLength) {
  return z.string('must be text.').check(
    z.maxLength(maxLength, `must be at most ${maxLength} characters long.`),
    z.refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'holds a character that cannot be stored (NUL or half of a surrogate pair); take it out.',
    ),
  );
}
