import { expect, test } from 'vitest';
import { binomialRange, clusteredRange } from '@/lib/stats/intervals/chance-range';
import { lowerTail } from '@/lib/stats/intervals/binomial-tails';

test('chance covers 38 to 58 of 96, 3 to 9 of 12 (R: qbinom(c(.025, .975), n, .5))', () => {
  expect(binomialRange(96)).toEqual({ from: 38, to: 58 });
  expect(binomialRange(12)).toEqual({ from: 3, to: 9 });
  expect(binomialRange(5)).toEqual({ from: 0, to: 5 });
  expect(binomialRange(0)).toEqual({ from: 0, to: 0 });
});

test('each tail beyond it has at most 2.5%, and with one count less it would have more', () => {
  for (let n = 1; n <= 200; n++) {
    const { from, to } = binomialRange(n);
    expect(lowerTail(from - 1, n, 0.5)).toBeLessThanOrEqual(0.025 + 1e-9);
    expect(lowerTail(from, n, 0.5)).toBeGreaterThan(0.025);
    expect(to).toBe(n - from);
  }
});

test('clusters of two with one target are choices between two', () => {
  for (const n of [1, 12, 96]) {
    const clusters = Array.from({ length: n }, () => ({ members: 2, targets: 1 }));
    expect(clusteredRange(clusters)).toEqual(binomialRange(n));
  }
});

test('one cluster of eight with four targets: 1, 16, 36, 16, 1 of 70 choices', () => {
  // P(0) = 1/70 < .025, P(0 or 1) = 17/70.
  expect(clusteredRange([{ members: 8, targets: 4 }])).toEqual({ from: 1, to: 3 });
});

test('a cluster with more targets than others names some rightly in any case', () => {
  // Three named of four with three targets: two or three.
  expect(clusteredRange([{ members: 4, targets: 3 }])).toEqual({ from: 2, to: 3 });
});
