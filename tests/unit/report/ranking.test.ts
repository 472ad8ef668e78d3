import { describe, expect, test } from 'vitest';
import { rowOf, rowsOf, smallStudy } from './small-study';

const people = 'yyyyyyyyyynnnnnnnnnn';
const wanted = { section: 'ranking' as const, variable: 'departs', run: 1 };

describe('ranking', () => {
  test('with five items between two judges there is none, and exact McNemar cannot reach .05', () => {
    const input = smallStudy({ a: people }, { gpt: people, claude: 'nnnnnyyyyynnnnnnnnnn' });
    // 5 items on which just gpt is right: p = 2 × (1/2)^5 = .0625.
    expect(rowOf(input, { ...wanted, metric: 'separating_items' })).toMatchObject({ value: 5, n: 20 }); // prettier-ignore
    expect(rowOf(input, { ...wanted, metric: 'mcnemar_p' }).value).toBe(0.0625);
    const order = rowOf(input, { ...wanted, metric: 'order_holds' });
    expect(order).toMatchObject({ value: null, reason: 'fewer than 6 items separate any two judges' }); // prettier-ignore
    expect(rowsOf(input, { ...wanted, metric: 'rank' })).toEqual([]);
  });

  test('with six, the judge that is right on them comes first', () => {
    const input = smallStudy({ a: people }, { gpt: people, claude: 'nnnnnnyyyynnnnnnnnnn' });
    // p = 2 × (1/2)^6 = .03125; Holm over one pair changes nothing.
    expect(rowOf(input, { ...wanted, metric: 'mcnemar_p_adjusted' }).value).toBe(0.03125);
    const rank = (grader: string) => rowOf(input, { ...wanted, metric: 'rank', grader }).value;
    expect([rank('gpt'), rank('claude')]).toEqual([1, 2]);
    // Kappa .43 apart by six items of twenty: told apart; each rank has its range.
    for (const grader of ['gpt', 'claude']) {
      const row = rowOf(input, { ...wanted, metric: 'rank', grader });
      expect(row.interval).toBe('simultaneous');
      expect(row.low).toBeLessThanOrEqual(row.value ?? 0);
      expect(row.high).toBeGreaterThanOrEqual(row.value ?? 3);
      expect(Number.isInteger(row.low) && Number.isInteger(row.high)).toBe(true);
    }
    const first = (grader: string) =>
      rowOf(input, { ...wanted, metric: 'first_share', grader }).value ?? 0;
    // Only a resample without any of the six items (.7^20 = .0008) puts both on one level.
    expect(first('gpt')).toBe(1);
    expect(first('claude')).toBeLessThan(0.02);
    const order = rowOf(input, { ...wanted, metric: 'order_holds' });
    expect(order.value).toBeGreaterThan(0.98);
    expect(order.interval).toBe('none');
  });

  test('judges that few items separate stay level, though a third stands apart from both', () => {
    const input = smallStudy(
      { a: people },
      { gpt: people, gemini: 'nyyyyyyyyynnnnnnnnnn', claude: 'nnnnnnnnyynnnnnnnnnn' },
    );
    const ranks = rowsOf(input, { ...wanted, metric: 'rank' }).map(({ grader, value }) => [grader, value]); // prettier-ignore
    expect(ranks).toEqual([['claude', 3], ['gemini', 1], ['gpt', 1]]); // prettier-ignore
  });

  test('each run has its own, and a judge by itself has none', () => {
    const input = smallStudy(
      { a: people },
      { gpt: people, claude: 'nnnnnnyyyynnnnnnnnnn', 'claude/2': people },
    );
    expect(new Set(rowsOf(input, { section: 'ranking' }).map(({ run }) => run))).toEqual(new Set([1])); // prettier-ignore
  });
});
