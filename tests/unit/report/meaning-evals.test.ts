import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FigureRow } from '@/lib/domain/figure-row';
import { figures } from '@/lib/figures/figures';
import { meaningEvals, meaningEvalsInput } from '../../support/meaning-evals-input';
import { definedFigures } from '../../support/published-definitions';
import { isAsPublished, published, rowFor } from '../../support/published';

describe.skipIf(!existsSync(meaningEvals))('the real study', () => {
  let rows: readonly FigureRow[] = [];

  test('gives every published figure: value, n and exact limits equal, bootstrap limits within .02', () => {
    rows = figures(meaningEvalsInput()).rows;
    const all = published();
    expect(all).toHaveLength(80);
    for (const known of all) expect(isAsPublished(rowFor(rows, known), known)).toBe('');
  });

  test('has each of the 976 published figures once, with the value and n that its definition gives', () => {
    const all = definedFigures();
    expect(all).toHaveLength(976);
    const name = (of: Partial<FigureRow>) => [of.section, of.grader, of.run, of.metric].join(' ');
    const byName = new Map<string, FigureRow[]>();
    for (const row of rows) {
      const known = byName.get(name(row));
      if (known) known.push(row);
      else byName.set(name(row), [row]);
    }
    const off = all.flatMap(({ place, value, n, interval }) => {
      const found = (byName.get(name(place)) ?? []).filter((row) =>
        Object.entries(place).every(([key, of]) => row[key as keyof FigureRow] === of),
      );
      const [row] = found;
      const same =
        found.length === 1 &&
        row?.n === n &&
        (value === null ? row.value === null : Math.abs((row.value ?? NaN) - value) < 1e-11) &&
        (value === null || interval === 'bootstrap' || row.interval === 'exact');
      return same ? [] : [{ place, value, n, found }];
    });
    expect(off).toEqual([]);
  });

  test('has per mechanism what its authors report: twins, misses, judges with each other', () => {
    const find = (wanted: Partial<FigureRow>) =>
      rows.filter((row) =>
        Object.entries(wanted).every(([key, value]) => row[key as keyof FigureRow] === value),
      );
    // Eight twins to each mechanism, none flagged by anybody: 1 - .025^(1/8) = .3694 is the exact upper limit.
    const twins = find({
      section: 'judge-gold',
      variable: 'diverges',
      metric: 'false_alarm',
      stratum: 'kind=near_miss & edit_mechanism=scope_shift',
      category: null,
    });
    expect(twins).toHaveLength(8);
    for (const { value, n, high } of twins)
      expect([value, n, high?.toFixed(4)]).toEqual([0, 8, '0.3694']);
    // "Judges gave that name to 3 to 6 of its 7 cases."
    const scope = find({
      section: 'judge-gold',
      variable: 'mechanism7',
      metric: 'recall',
      category: 'scope_shift',
      stratum: null,
    });
    expect(new Set(scope.map(({ n }) => n))).toEqual(new Set([7]));
    const counts = scope.map(({ count = -1 }) => count);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([3, 6]);
    // "0.00 for every pair of the three judges without a miss, and -0.01 for each pair that includes Claude."
    const shared = find({
      section: 'judges',
      variable: 'diverges',
      metric: 'shared_error',
      category: null,
      stratum: null,
    });
    expect(shared).toHaveLength(12);
    for (const { grader, other, value } of shared) {
      const claude = grader === 'claude' || other === 'claude';
      expect(value?.toFixed(2)).toBe(claude ? '-0.01' : '0.00');
    }
    // "Both runs of every judge gave the same verdict on every item."
    const runs = find({
      section: 'runs',
      variable: 'diverges',
      metric: 'percent_agreement',
      stratum: null,
    });
    expect(runs.map(({ count, n }) => [count, n])).toEqual(Array(4).fill([108, 108]));
  });
});
