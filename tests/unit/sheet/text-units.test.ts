import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Caret } from '@/app/s/[sheet]/_sheet/caret-range';
import { firstCaret, moved, type Move } from '@/app/s/[sheet]/_sheet/word-caret';
import { unitList, unitsOf } from '@/app/s/[sheet]/_sheet/text-units';

/** What each text is made of: whatever might belong to the letter or word before or behind it. */
const odd = fc
  .array(
    fc.constantFrom(
      ...['a', 'don’t ', 'e\u0301', ' \u0301', '👩‍👩‍👧', '🇩🇪', '🇩', '\u200d', ' ', '\n', '\r\n', '\t'],
      ...['3.5', ',', 'ภาษาไทย', '今天天气', 'א"ב', '\u202f', '\ufeff', '🙂', ' b', '\n\u0301'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

function whole(body: string, granularity: 'word' | 'grapheme') {
  return [...new Intl.Segmenter(undefined, { granularity }).segment(body)]
    .filter((part) => (granularity === 'word' ? part.isWordLike : !/[\r\n]/.test(part.segment)))
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}

describe('units of a text', () => {
  it('are those of the whole text from whatever place they are asked for, in blocks of any size', () => {
    fc.assert(
      fc.property(
        odd,
        fc.constantFrom('word' as const, 'grapheme' as const),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(60),
        (body, granularity, size, offset) => {
          const list = unitList(body, granularity, undefined, size);
          const all = whole(body, granularity);
          expect([...list.backward(offset)]).toEqual(
            all.filter(({ start }) => start < offset).toReversed(),
          );
          expect([...list.forward(offset)]).toEqual(all.filter(({ end }) => end > offset));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are cut around the caret only: a thousand keys in half a million characters read some thousands', () => {
    const body = 'dolor sit amet, '.repeat(34_000);
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const units = unitsOf(body);
    const key = (to: Move['to'], unit: Move['unit']): Move => ({ to, unit, extend: false });
    let caret = moved(wordOf(units), key('last', 'word'), units);
    for (let press = 0; press < 500; press += 1)
      caret = moved(caret, key('previous', 'word'), units);
    for (let press = 0; press < 500; press += 1) caret = moved(caret, key('next', 'letter'), units);
    const cut = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    segment.mockRestore();
    expect(body.length - caret.anchor.start).toBeLessThan(3000);
    expect(cut).toBeLessThan(20_000);
  });
});

function wordOf(units: ReturnType<typeof unitsOf>): Caret {
  const caret = firstCaret(units);
  if (caret === null) throw new Error('The text has words.');
  return caret;
}
