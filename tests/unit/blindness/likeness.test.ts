import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likeness } from '@/lib/domain/blindness/likeness';

type Text = { readonly unit: string; readonly text: string };

const runsOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const length = Math.min(4, words.length);
  return new Set(
    words.flatMap((_, at) =>
      length > 0 && at + length <= words.length ? [words.slice(at, at + length).join(' ')] : [],
    ),
  );
};

/** As the definition has it, every text against every other one. */
function byHand(texts: readonly Text[]): number[] {
  return texts.map((own) =>
    Math.max(
      0,
      ...texts.map((other) => {
        if (other.unit === own.unit) return 0;
        const [a, b] = [runsOf(own.text), runsOf(other.text)];
        const shared = [...a].filter((run) => b.has(run)).length;
        return shared === 0 ? 0 : shared / (a.size + b.size - shared);
      }),
    ),
  );
}

describe('likeness', () => {
  test('is the largest share of common runs of four words with a text of another unit', () => {
    const word = fc.constantFrom('a', 'B', 'c', 'd', '7');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    const texts = fc.array(fc.record({ unit: fc.constantFrom('u', 'v', 'w'), text }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, (all) => {
        expect(likeness(all).nearest).toEqual(byHand(all));
      }),
    );
  });

  test('names each two that are nearly the same once, and a phrase of all texts makes none alike', () => {
    const own = (at: number) =>
      Array.from({ length: 12 }, (_, word) => `w${word}of${at}`).join(' ');
    const texts = Array.from({ length: 150 }, (_, at) => ({
      unit: `u${at}`,
      text: `in the beginning was ${own(at)}`,
    }));
    expect(likeness(texts).alike).toEqual([]);
    const twice = [...texts, { unit: 'again', text: texts[7]?.text ?? '' }];
    expect(likeness(twice).alike).toEqual([{ a: 7, b: 150, share: 12 / 14 }]);
  });

  test('20,000 texts of a hundred words take less memory than their runs would as texts', () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => ({
      unit: `u${at}`,
      text: Array.from(
        { length: 100 },
        (_, word) => `word${(at * 31 + word * word) % 50_000}`,
      ).join(' '),
    }));
    const before = process.memoryUsage().rss;
    expect(likeness(texts).nearest.length).toBe(20_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
  });
});
