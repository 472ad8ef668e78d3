/**
 * White space in one way: line feeds, single spaces, at most one blank line, nothing at the ends.
 * Characters that are not seen go, save those that a script or an emoji needs: joiners between
 * letters that join, variants of letters of their own script, marks of direction where something is
 * written from right to left. How an emoji is drawn (U+FE0E, U+FE0F) is left to the reader's device.
 * `indented` keeps the spaces at a line's beginning, which mean something in markdown.
 */
export function tidySpace(text: string, indented: boolean): string {
  const seen = text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(UNSEEN, '')
    .replace(RIGHT_TO_LEFT.test(text) ? NOTHING : DIRECTION, '')
    .replace(BLANK, ' ')
    // A joiner beside a Latin letter, a digit or nothing joins nothing.
    .replace(/[\u200c\u200d]+(?=[\u0000-\u024f]|$)|(?<=^|[\u0000-\u024f])[\u200c\u200d]+/gu, '')
    .replace(/[\t\p{Zs}]/gu, ' ');
  const lines = indented
    ? seen.replace(/(?<=\S) {2,}/g, ' ').replace(/ +$/gm, '')
    : seen.replace(/ {2,}/g, ' ').replace(/^ | $/gm, '');
  return lines.replace(/\n{3,}/g, '\n\n').replace(/^\n+|\s+$/g, '');
}

/**
 * Zero-width space and no-break space, word joiner, soft hyphen, grapheme joiner, invisible operators
 * and vowels, control and annotation characters; variation selectors, but for those that name a variant
 * of a letter or a sign; language tags outside a flag (which is a black flag followed by tags).
 */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\ufe0e\ufe0f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]|(?<![\p{Lo}\p{Sm}])[\u180b-\u180d\u180f\ufe00-\ufe0d\u{e0100}-\u{e01ef}]|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

/** Letters and digits of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks, embeddings, overrides and isolates of direction: they turn nothing where all is written one way. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NOTHING = /(?!)/g;
/** Characters that are drawn as nothing and take the room of a letter. */
const BLANK = /[\u2800\u3164\uffa0]/g;
