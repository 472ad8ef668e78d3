/**
 * How many words a text has: stretches between spaces that hold a letter or a digit. Where a script
 * sets no spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each of its letters counts as one.
 */
export function words(text: string): number {
  const spaced = text.replace(UNSPACED, ' ');
  const stretches = spaced.split(/\s+/).filter((stretch) => /[\p{L}\p{N}]/u.test(stretch));
  return stretches.length + (text.match(UNSPACED)?.length ?? 0);
}

/** |words a − words b| / the larger: 0 is equally long, near 1 nothing beside something. */
export function lengthRatio(a: string, b: string): number {
  return ratioOf(words(a), words(b));
}

/** The same of counts; two texts without a word are equally long. */
export function ratioOf(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger === 0 ? 0 : Math.abs(a - b) / larger;
}

const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/gu;
