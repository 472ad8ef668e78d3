import { describe, expect, test } from 'vitest';
import { estimatedStudy } from '@/scripts/bench/coverage/estimated';
import { raterRows } from '@/scripts/bench/coverage/rater-rows';
import { rateRows } from '@/scripts/bench/coverage/rate-rows';
import { rowOf } from '@/scripts/bench/coverage/rows';
import type { Design } from '@/scripts/bench/coverage/simulated-study';

// Few studies, and bands of chance around 95% with so few: `npm run bench -- coverage` has the true figures.
const studies = 60;

const skills = (raters: number, kappa: number): number[] =>
  Array<number>(raters + 1).fill(Math.sqrt(kappa));

const designs: [string, Design][] = [
  ['half and half, kappa .8, 30 items', { shares: [0.5, 0.5], skills: skills(3, 0.8), items: 30 }],
  ['one in ten, kappa .5, 30 items', { shares: [0.1, 0.9], skills: skills(2, 0.5), items: 30 }],
  ['as good as agreed, 108 items', { shares: [0.3, 0.7], skills: skills(2, 0.97), items: 108 }],
  ['12 clusters', { shares: [0.5, 0.5], skills: skills(2, 0.8), items: 108, clusters: { count: 12, copied: 0.4 } }], // prettier-ignore
];

describe('limits that cover', () => {
  test.each(designs)('hold the truth in most studies: %s', (_, design) => {
    const all = Array.from({ length: studies }, (__, seed) => estimatedStudy(design, 299, seed));
    const figures = new Set(all.flat().map(({ figure }) => figure));
    for (const figure of figures) {
      const row = rowOf(figure, '', all.flat().filter((one) => one.figure === figure)); // prettier-ignore
      expect(row.noWidth, figure).toBe(0);
      expect(row.covered, figure).toBeGreaterThan(0.84);
    }
  });
});

test('a judge like the raters is seldom said to differ, and the pass rate is covered', () => {
  const { alarms } = raterRows(30, 1, [60]);
  const share = alarms.reduce((sum, one) => sum + one.share, 0) / alarms.length;
  expect(share).toBeLessThan(0.1);
  for (const row of rateRows(150, 1).filter(({ figure }) => figure !== 'pass rate, naive')) {
    expect(row.covered, `${row.figure} ${row.design}`).toBeGreaterThan(0.87);
  }
});
