import { expect, test } from 'vitest';
import { clusteredCueTest, type Marked } from '@/lib/stats/forced-choice/clustered-cue-test';
import { cueTest } from '@/lib/stats/forced-choice/cue-test';
import { generator } from '@/lib/stats/resampling/generator';

const options = { draws: 999 };

test('on pairs its share is that of the test of pairs, and its p nearly so', () => {
  const draw = generator(1);
  const differences = Array.from({ length: 30 }, () => draw.below(7) - 2);
  const values = differences.flatMap((difference) => [10 + difference, 10]);
  const marked = values.map((_, at): Marked => ({ target: at % 2 === 0, cluster: `${at >> 1}` }));
  const [paired] = cueTest([{ name: 'x', differences }], generator(2).unit, { draws: 9_999 });
  const [clustered] = clusteredCueTest([{ name: 'x', values }], marked, generator(3).unit, { draws: 9_999 }); // prettier-ignore
  if (paired?.superiority.kind !== 'estimate' || clustered?.superiority.kind !== 'estimate')
    throw new Error('both are estimates');
  expect(clustered.superiority.value).toBeCloseTo(paired.superiority.value, 12);
  expect(Math.abs(clustered.p - paired.p)).toBeLessThan(0.02);
});

test('the share counts every comparison of a target with another text of its cluster, ties half', () => {
  // a: 3 beats 1 and 2, 2 beats 1 and ties 2: 3.5 of 4. b: 1 loses to 4: 0 of 1. In all 3.5 of 5.
  const values = [3, 2, 1, 2, 1, 4];
  const marked = [true, true, false, false, true, false].map((target, at): Marked => {
    return { target, cluster: at < 4 ? 'a' : 'b' };
  });
  const [found] = clusteredCueTest([{ name: 'x', values }], marked, generator(1).unit, options);
  expect(found?.superiority).toMatchObject({ value: 3.5 / 5, n: 6 });
});

test('p is that of all ways to draw the targets: 2 of 20 reach the largest sum of ranks, or the least', () => {
  const values = [6, 5, 4, 3, 2, 1];
  const marked = values.map((_, at): Marked => ({ target: at < 3, cluster: '' }));
  const [found] = clusteredCueTest([{ name: 'x', values }], marked, generator(5).unit, { draws: 20_000 }); // prettier-ignore
  // Standard error of a share of 20,000 at .1: .0021.
  expect(found?.p).toBeCloseTo(0.1, 2);
  expect(found?.superiority).toMatchObject({ value: 1, high: 1 });
});

test('with many cues the largest alone counts', () => {
  const draw = generator(6);
  const marked = Array.from({ length: 40 }, (_, at): Marked => ({ target: at % 2 === 0, cluster: `${at >> 2}` })); // prettier-ignore
  const noise = (name: string) => ({ name, values: marked.map(() => draw.unit()) });
  const alone = clusteredCueTest([noise('x')], marked, generator(7).unit, options);
  const cues = Array.from({ length: 20 }, (_, at) => noise(`x${at}`));
  const [first] = clusteredCueTest([...cues], marked, generator(7).unit, options);
  expect(first?.p).toBeGreaterThan(0);
  expect(alone).toHaveLength(1);
  const least = Math.min(...clusteredCueTest(cues, marked, generator(8).unit, options).map(({ p }) => p)); // prettier-ignore
  const apart = cues.map((cue) => clusteredCueTest([cue], marked, generator(8).unit, options)[0]?.p ?? 1); // prettier-ignore
  expect(least).toBeGreaterThan(Math.min(...apart));
});

test('limits cover a true share of ½ in 19 of 20 draws, over clusters and over texts', () => {
  for (const clusters of [1, 12]) {
    const draw = generator(9);
    let covered = 0;
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const values = Array.from({ length: 48 }, () => draw.unit());
      const marked = values.map((_, at): Marked => ({ target: at % 2 === 0, cluster: `${Math.floor((at * clusters) / 48)}` })); // prettier-ignore
      const [found] = clusteredCueTest([{ name: 'x', values }], marked, draw.unit, { draws: 1 });
      const of = found?.superiority;
      if (of?.kind === 'estimate' && of.low !== null && of.high !== null && of.low <= 0.5 && of.high >= 0.5) covered++; // prettier-ignore
    }
    // .95 ± 3 standard errors of .011.
    expect(covered / runs).toBeGreaterThan(0.917);
    expect(covered / runs).toBeLessThan(0.985);
  }
});

test('no cluster with both kinds: undefined, with the reason', () => {
  const marked: Marked[] = [
    { target: true, cluster: 'a' },
    { target: false, cluster: 'b' },
  ];
  const [found] = clusteredCueTest([{ name: 'x', values: [1, 2] }], marked, generator(1).unit, options); // prettier-ignore
  expect(found).toMatchObject({ superiority: { kind: 'undefined' }, finding: 'cannot be told', p: 1 }); // prettier-ignore
});
