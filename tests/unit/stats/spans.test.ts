import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphaUnitizing } from '@/lib/stats/agreement/alpha-unitizing';
import { bestAlignment } from '@/lib/stats/agreement/best-alignment';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { gamma } from '@/lib/stats/agreement/gamma';
import { generator } from '@/lib/stats/resampling/generator';
import type { Span } from '@/lib/stats/agreement/span';
import { spanOverlap } from '@/lib/stats/agreement/span-overlap';
import { spanOverlapMean } from '@/lib/stats/agreement/span-overlap-mean';

const span = (start: number, end: number, label: string): Span => ({ start, end, label });
const value = (estimate: Estimate | undefined) =>
  estimate?.kind === 'estimate' ? estimate.value : estimate?.reason;

const text = 'abcdefghij klmno pqrst uvwxyz ';
const all = { start: 0, end: 30 };

const spans = fc
  .array(fc.tuple(fc.nat(24), fc.integer({ min: 1, max: 6 }), fc.constantFrom('x', 'y')), {
    maxLength: 3,
  })
  .map((made) => made.map(([start, length, label]) => span(start, start + length, label)));

describe('overlap', () => {
  it('the same offsets with another label agree only where labels do not count', () => {
    const made = spanOverlap(text, [span(0, 10, 'x')], [span(0, 10, 'y')]);
    expect(value(made.exact.f1)).toBe(0);
    expect(value(made.token.f1)).toBe(0);
    expect(value(made.character.iou)).toBe(0);
    expect(value(made.character.iouUnlabelled)).toBe(1);
  });

  it('one long span and its two halves: no exact match, the same words and characters', () => {
    const made = spanOverlap(text, [span(0, 16, 'x')], [span(0, 8, 'x'), span(8, 16, 'x')]);
    expect(value(made.exact.f1)).toBe(0);
    expect(value(made.token.f1)).toBe(1);
    expect(value(made.character.f1)).toBe(1);
  });

  it('words count in code points: a mark on the second word is found behind an emoji', () => {
    const withEmoji = '😀😀 zwei drei';
    const made = spanOverlap(withEmoji, [span(3, 7, 'x')], [span(4, 5, 'x')]);
    expect(value(made.token.f1)).toBe(1);
    expect(value(spanOverlap(withEmoji, [span(3, 7, 'x')], [span(7, 8, 'x')]).token.f1)).toBe(0);
  });

  it('nothing marked is 0/0 and says by whom; one side only is a recall of 0', () => {
    const one = spanOverlap(text, [span(0, 10, 'x')], []);
    expect(value(one.exact.precision)).toBe('the second marked nothing (0/0)');
    expect(value(one.exact.recall)).toBe(0);
    expect(value(one.token.f1)).toBe(0);
    expect(value(one.character.iou)).toBe(0);
    const none = spanOverlap(text, [], []);
    for (const figure of [...Object.values(none.exact), ...Object.values(none.character)]) {
      expect(figure.kind).toBe('undefined');
    }
  });

  it('without the text there are no words, but still characters', () => {
    const made = spanOverlap(null, [span(0, 10, 'x')], [span(0, 10, 'x')]);
    expect(value(made.token.f1)).toBe('the text is not known');
    expect(value(made.character.f1)).toBe(1);
  });

  it('characters and words, counted one by one in sets', () => {
    const marked = (of: readonly Span[], key: (at: number, label: string) => string) =>
      new Set(
        of.flatMap(({ start, end, label }) =>
          Array.from({ length: end - start }, (_, at) => key(start + at, label)),
        ),
      );
    const wordOf = (at: number) => text.slice(0, at + 1).split(' ').length;
    fc.assert(
      fc.property(spans, spans, (reference, other) => {
        const made = spanOverlap(text, reference, other);
        const f1 = (a: Set<string>, b: Set<string>) =>
          (2 * [...a].filter((mark) => b.has(mark)).length) / (a.size + b.size);
        const characters = [reference, other].map((of) => marked(of, (at, label) => at + label));
        const words = [reference, other].map(
          (of) =>
            new Set(
              [...marked(of, (at, label) => (text[at] === ' ' ? '' : wordOf(at) + label))].filter(
                Boolean,
              ),
            ),
        );
        for (const [sets, figure] of [
          [characters, made.character.f1],
          [words, made.token.f1],
        ] as const) {
          const expected = f1(sets[0] ?? new Set(), sets[1] ?? new Set());
          if (Number.isNaN(expected)) expect(figure.kind).toBe('undefined');
          else expect(value(figure)).toBeCloseTo(expected, 12);
        }
      }),
    );
  });

  it('three raters: the mean over the pairs that say anything', () => {
    const raters = [[span(0, 10, 'x')], [span(0, 5, 'x')], [span(20, 25, 'x')]];
    // Character F1 of the pairs: 2·5/15, 0, 0.
    expect(value(spanOverlapMean(text, raters, (of) => of.character.f1))).toBeCloseTo(2 / 9, 12);
    expect(spanOverlapMean(text, [[], []], (of) => of.exact.f1)).toMatchObject({
      reason: 'no pair of raters has a value',
    });
  });
});

describe('alpha for spans', () => {
  // Krippendorff (2004), p. 254: 300 units of text, printed as .8591, .7286 and 1.
  const observers = [
    [span(225, 295, 'c'), span(370, 400, 'c'), span(180, 240, 'k'), span(300, 350, 'k')],
    [
      span(220, 300, 'c'),
      span(355, 375, 'c'),
      span(400, 420, 'c'),
      span(180, 240, 'k'),
      span(300, 350, 'k'),
    ],
  ];
  const book = { start: 150, end: 450 };

  it('the two observers of the book: .7286 on c, 1 on k, .859 on both', () => {
    const made = alphaUnitizing(book, observers);
    expect(value(made.labels.get('c'))).toBeCloseTo(0.7286, 4);
    expect(value(made.labels.get('k'))).toBe(1);
    expect(value(made.alpha)).toBeCloseTo(0.859, 3);
  });

  it('moving text and spans, or exchanging the observers, changes nothing', () => {
    const moved = observers.map((of) =>
      of.map(({ start, end, label }) => span(start + 7, end + 7, label)),
    );
    const made = alphaUnitizing({ start: 157, end: 457 }, moved.toReversed());
    expect(value(made.alpha)).toBeCloseTo(Number(value(alphaUnitizing(book, observers).alpha)), 12);
  });

  it('one of two marks 10 of 30: Do = 2·100/(2·900), De = (2/30)·100·(11 + 21)/(60·59 − 90)', () => {
    const made = alphaUnitizing(all, [[span(0, 10, 'x')], []]);
    const expected = 1 - 200 / 1800 / (((2 / 30) * 100 * (11 + 21)) / (60 * 59 - 90));
    expect(value(made.alpha)).toBeCloseTo(expected, 12);
  });

  it('the same spans are 1, whatever the spans', () => {
    fc.assert(
      fc.property(spans, (of) => {
        const made = alphaUnitizing(all, [of, of, of]).alpha;
        if (of.length === 0) expect(value(made)).toBe('nobody marked anything');
        else expect(value(made)).toBe(1);
      }),
    );
  });

  it('no span, one rater, or one span over everything by all: no chance to differ', () => {
    expect(value(alphaUnitizing(all, [[], []]).alpha)).toBe('nobody marked anything');
    expect(value(alphaUnitizing(all, [[span(0, 3, 'x')]]).alpha)).toBe('fewer than two raters');
  });
});

describe('the best alignment', () => {
  /** Every way of grouping the units so that no group holds two of one rater. */
  function* partitions(units: readonly { rater: number; of: Span }[]): Generator<(typeof units)[]> {
    const [first, ...rest] = units;
    if (!first) return yield [];
    for (const groups of partitions(rest)) {
      yield [[first], ...groups];
      for (const [at, group] of groups.entries()) {
        if (group.some(({ rater }) => rater === first.rater)) continue;
        yield groups.with(at, [first, ...group]);
      }
    }
    return undefined;
  }

  const difference = (a: Span | undefined, b: Span | undefined) => {
    if (!a || !b) return 1;
    const moved = Math.abs(a.start - b.start) + Math.abs(a.end - b.end);
    return (moved / (a.end - a.start + (b.end - b.start))) ** 2 + Number(a.label !== b.label);
  };

  it.each([2, 3])('with %i raters is the cheapest of all groupings', (count) => {
    const few = spans.map((of) => of.slice(0, count === 2 ? 3 : 2));
    fc.assert(
      fc.property(fc.array(few, { minLength: count, maxLength: count }), (raters) => {
        const units = raters.flatMap((of, rater) => of.map((one) => ({ rater, of: one })));
        fc.pre(units.length > 0);
        let least = Infinity;
        for (const groups of partitions(units)) {
          let sum = 0;
          for (const group of groups) {
            const row = raters.map((_, rater) => group.find((unit) => unit.rater === rater)?.of);
            let [pairs, disorder] = [0, 0];
            row.forEach((a, i) =>
              row.slice(i + 1).forEach((b) => {
                pairs++;
                disorder += difference(a, b);
              }),
            );
            sum += disorder / pairs;
          }
          least = Math.min(least, sum);
        }
        const made = bestAlignment(raters);
        expect(made?.disorder).toBeCloseTo(least / (units.length / count), 9);
        expect(made?.groups.flatMap((group) => group.spans).filter(Boolean)).toHaveLength(
          units.length,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('the observers of Krippendorff’s book: disorder .36543', () => {
    const made = bestAlignment([
      [span(225, 295, 'c'), span(370, 400, 'c'), span(180, 240, 'k'), span(300, 350, 'k')],
      [
        span(220, 300, 'c'),
        span(355, 375, 'c'),
        span(400, 420, 'c'),
        span(180, 240, 'k'),
        span(300, 350, 'k'),
      ],
    ]);
    // (10/150)² for the first c, (25·2 − 10)²… for the second, 1 for the third, over 4.5 spans.
    const first = ((5 + 5) / (70 + 80)) ** 2;
    const second = ((15 + 25) / (30 + 20)) ** 2;
    expect(made?.disorder).toBeCloseTo((first + second + 1) / 4.5, 12);
  });

  it('is given up where too many spans crowd together, rather than guessed', () => {
    const crowd = Array.from({ length: 3 }, (_, rater) =>
      Array.from({ length: 14 }, (__, at) => span(at + rater, at + 40 + 2 * rater, 'x')),
    );
    expect(bestAlignment(crowd)).toBeNull();
    expect(gamma(crowd, generator(1).unit)).toMatchObject({
      reason: 'too many spans crowd together for an exact alignment',
    });
  });
});

describe('gamma', () => {
  it('the same marks are 1, and the same place with other labels is worse than chance', () => {
    const own = [span(0, 10, 'x'), span(17, 22, 'y')];
    expect(gamma([own, own], generator(1).unit)).toMatchObject({ value: 1, disorder: 0 });
    const turned = gamma([[span(0, 10, 'x')], [span(0, 10, 'y')]], generator(1).unit);
    // Random spans here are always 0 to 10, labelled x or y by a coin: expected ½, gamma 1 − 1/½.
    expect(turned).toMatchObject({ disorder: 1 });
    if (turned.kind === 'undefined') throw new Error(turned.reason);
    expect(turned.expectedDisorder).toBeCloseTo(0.5, 1);
    expect(turned.value).toBeCloseTo(-1, 0);
    expect(turned.low).toBeLessThan(turned.value);
    expect(turned.high).toBeGreaterThan(turned.value);
  });

  it('the same seed gives the same figure', () => {
    const raters = [[span(0, 10, 'x')], [span(3, 12, 'x'), span(15, 20, 'y')]];
    expect(gamma(raters, generator(5).unit)).toEqual(gamma(raters, generator(5).unit));
  });

  it('no span, or one rater: no figure', () => {
    expect(gamma([[], []], generator(1).unit)).toMatchObject({ reason: 'nobody marked anything' });
    expect(gamma([[span(0, 1, 'x')]], generator(1).unit)).toMatchObject({
      reason: 'fewer than two raters',
    });
  });
});
