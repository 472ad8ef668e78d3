import { generator, type Generator } from '@/lib/stats/resampling/generator';
import type { CheckedPair } from '@/lib/domain/blindness/check-pairs';
import type { Side } from '@/lib/domain/pairs/pair';

const WORDS =
  'harbour lamp rope tide quiet morning keeper boat bell stone the and with under of a was left slowly window salt field letter'.split(' '); // prettier-ignore

/** A sentence of so many invented words. */
export function sentence(draw: Generator, words: number): string {
  const of = Array.from({ length: words }, () => WORDS[draw.below(WORDS.length)] ?? '');
  const text = of.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A text of so many sentences of six to fourteen words. */
export const prose = (draw: Generator, sentences: number): string =>
  Array.from({ length: sentences }, () => sentence(draw, 6 + draw.below(9))).join(' ');

/** Pairs of texts of one kind, the target drawn by lot; `plant` changes the target's text. */
export function inventedPairs(
  count: number,
  seed: number,
  plant: (text: string, at: number, draw: Generator) => string = (text) => text,
): CheckedPair[] {
  const draw = generator(seed);
  return Array.from({ length: count }, (_, at) => {
    const target: Side = draw.below(2) === 0 ? 'a' : 'b';
    const planted = plant(prose(draw, 6), at, draw);
    const other = prose(draw, 6);
    const texts = target === 'a' ? { a: planted, b: other } : { a: other, b: planted };
    return { unit: `p${at + 1}`, texts, target, purpose: 'standard' };
  });
}
