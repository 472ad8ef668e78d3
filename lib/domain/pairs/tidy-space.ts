/**
 * White space in one way: line feeds, single spaces, at most one blank line, nothing at the ends.
 * Characters that are not seen go, save those that a script or an emoji needs: joiners between
 * letters that join, variation selectors, marks of direction.
 * `indented` keeps the spaces at a line's beginning, which mean something in markdown.
 */
export function tidySpace(text: string, indented: boolean): string {
  const seen = text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(UNSEEN, '')
    // A joiner beside a Latin letter, a digit or nothing joins nothing.
    .replace(/[\u200c\u200d]+(?=[\u0000-\u024f]|$)|(?<=^|[\u0000-\u024f])[\u200c\u200d]+/gu, '')
    .replace(/[\t\p{Zs}]/gu, ' ');
  const lines = indented
    ? seen.replace(/(?<=\S) {2,}/g, ' ').replace(/ +$/gm, '')
    : seen.replace(/ {2,}/g, ' ').replace(/^ | $/gm, '');
  return lines.replace(/\n{3,}/g, '\n\n').replace(/^\n+|\s+$/g, '');
}

/**
 * Zero-width space and no-break space, word joiner, soft hyphen, invisible operators, control
 * characters; language tags outside a flag (which is a black flag followed by tags).
 */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u180e\u200b\u2060-\u2064\ufeff]|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;
