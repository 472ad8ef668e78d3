import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generator } from '@/lib/stats/resampling/generator';
import { multinomialDraws } from '@/lib/stats/resampling/multinomial-draw';

test('every resample has as many items as the table, in cells that it uses', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 9 }), fc.nat(), (counts, seed) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const into = new Float64Array(counts.length);
      const draw = multinomialDraws(counts, generator(seed));
      for (let at = 0; at < 20; at++) {
        draw(into);
        expect(into.reduce((sum, count) => sum + count, 0)).toBe(total);
        into.forEach((count, cell) => {
          expect(count).toBeGreaterThanOrEqual(0);
          if (counts[cell] === 0) expect(count).toBe(0);
        });
      }
    }),
  );
});

test('means, variances and covariances are those of drawing items one by one', () => {
  // Counts 60, 30, 10 of n = 100: mean c, variance c (1 - c / n), covariance -c c' / n.
  const counts = [60, 30, 10];
  const draw = multinomialDraws(counts, generator(2));
  const into = new Float64Array(3);
  const runs = 20_000;
  const products = counts.map(() => [0, 0, 0]);
  for (let run = 0; run < runs; run++) {
    draw(into);
    counts.forEach((one, i) =>
      counts.forEach((other, j) => {
        const row = products[i] ?? [];
        row[j] = (row[j] ?? 0) + ((into[i] ?? 0) - one) * ((into[j] ?? 0) - other);
      }),
    );
  }
  counts.forEach((one, i) =>
    counts.forEach((other, j) => {
      const expected = i === j ? one * (1 - one / 100) : (-one * other) / 100;
      expect(Math.abs((products[i]?.[j] ?? 0) / runs - expected)).toBeLessThan(0.8);
    }),
  );
});
