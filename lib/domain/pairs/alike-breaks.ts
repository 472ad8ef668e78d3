/**
 * Line breaks inside paragraphs, alike on both sides of a pair: where only one of two texts has any, a tool wrapped
 * its lines, and they become spaces. Where both have some (verse, dialogue, what was a list) they stay in both.
 */
export function alikeBreaks(texts: readonly [string, string]): [string, string] {
  const [one, other] = texts;
  const broken = texts.filter((text) => BREAK.test(text)).length;
  return broken === 1 ? [joined(one), joined(other)] : [one, other];
}

const BREAK = /(?<=[^\n])\n(?=[^\n])/u;
/** Scripts that set no spaces between words. */
const UNSPACED =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu;

const joined = (text: string): string =>
  text.replace(UNSPACED, '').replace(new RegExp(BREAK, 'gu'), ' ');
