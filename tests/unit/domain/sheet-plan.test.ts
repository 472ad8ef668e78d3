import { PlanImpossible } from '@/lib/domain/plan-impossible';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedSecret, keyedDraw, shuffled } from '@/lib/domain/keyed-draw';
import { orderOf, planFault, planSheets, siblingGroups } from '@/lib/domain/sheet-plan';

const secret = 'a1'.repeat(32);
const other = 'b2'.repeat(32);
const units = (n: number, groupOf: (i: number) => string | null = () => null) =>
  Array.from({ length: n }, (_, i) => ({ id: `u${i}`, group: groupOf(i) }));

test('the same secret gives the same sheets, another secret others', () => {
  const plan = { ratersPerUnit: 2, siblingsApart: 0 };
  const sheets = planSheets(units(40), plan, secret);
  expect(planSheets(units(40), plan, secret)).toEqual(sheets);
  expect(planSheets(units(40), plan, other)).not.toEqual(sheets);
  expect(sheets[0]?.order).not.toEqual(sheets[1]?.order);
});

test('draws are HMAC-SHA-256 of the label and block, read as big-endian words', () => {
  // First word of HMAC-SHA-256(key = 32 × a1, "order:0"), as derivedSecret prints the whole block.
  const first = Number.parseInt(derivedSecret(secret, 'order:0').slice(0, 8), 16);
  expect(keyedDraw(secret, 'order').below(2 ** 32)).toBe(first);
});

test('each number below n is drawn equally often (chi-square of 10 cells over 100,000 draws, p > 0.001)', () => {
  const draw = keyedDraw(secret, 'chi');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 100_000; i += 1) {
    const at = draw.below(10);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const chi2 = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  // 27.88 is the 0.999 quantile of chi-square with 9 degrees of freedom.
  expect(chi2).toBeLessThan(27.88);
});

test('position × item is even over 6,000 sheets (chi-square of 36 cells, p > 0.001)', () => {
  const cells = new Map<string, number>();
  const plan = { ratersPerUnit: 6_000, siblingsApart: 0 };
  for (const sheet of planSheets(units(6), plan, secret)) {
    for (const [position, id] of sheet.order.entries()) {
      cells.set(`${position} ${id}`, (cells.get(`${position} ${id}`) ?? 0) + 1);
    }
  }
  const chi2 = [...cells.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  // 52.62 is the 0.999 quantile with 25 degrees of freedom (rows and columns have fixed sums).
  expect(cells.size).toBe(36);
  expect(chi2).toBeLessThan(52.62);
});

test('every unit stands on ratersPerUnit different sheets, each once, whatever the plan', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 60 }),
      (n, raters, size) => {
        fc.pre(size <= n);
        let sheets;
        try {
          sheets = planSheets(
            units(n),
            { ratersPerUnit: raters, unitsPerSheet: size, siblingsApart: 0 },
            secret,
          );
        } catch (error) {
          expect(error).toBeInstanceOf(PlanImpossible);
          return;
        }
        const places = new Map<string, number>();
        for (const { order } of sheets) {
          expect(new Set(order).size).toBe(order.length);
          expect(order.length).toBeLessThanOrEqual(size);
          for (const id of order) places.set(id, (places.get(id) ?? 0) + 1);
        }
        expect([...places.values()].every((count) => count === raters)).toBe(true);
        expect(places.size).toBe(n);
      },
    ),
    { numRuns: 150 },
  );
});

test('siblings stand apart: 12 groups of 9, at least 3 positions between them', () => {
  for (let sheet = 0; sheet < 50; sheet += 1) {
    const order = orderOf(
      units(108, (i) => `g${Math.floor(i / 9)}`),
      3,
      derivedSecret(secret, String(sheet)),
    );
    const group = (id: string) => Math.floor(Number(id.slice(1)) / 9);
    for (let at = 0; at < order.length; at += 1) {
      for (let next = at + 1; next < Math.min(at + 3, order.length); next += 1) {
        expect(group(order[at] ?? '')).not.toBe(group(order[next] ?? ''));
      }
    }
  }
});

test('an order that cannot be is said to be so', () => {
  const all = units(4, () => 'one');
  expect(() => orderOf(all, 2, secret)).toThrow(/siblingsApart/);
});

test('a plan is called impossible exactly where trying every order finds none: up to 6 units', () => {
  const orders = (ids: readonly number[]): number[][] =>
    ids.length === 0
      ? [[]]
      : ids.flatMap((id) =>
          orders(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]),
        );
  const groupings = [
    'aab',
    'aabb',
    'aaabc',
    'aabbc',
    'aaabb',
    'aaabbb',
    'aabbcc',
    'aaabbc',
    'aaaabc',
  ];
  for (const grouping of groupings) {
    const all = units(grouping.length, (i) => grouping[i] ?? '');
    for (const apart of [2, 3, 4]) {
      const possible = orders(all.map((_, i) => i)).some((order) =>
        order.every((unit, at) =>
          order.slice(at + 1, at + apart).every((next) => grouping[next] !== grouping[unit]),
        ),
      );
      const fault = planFault(all, { ratersPerUnit: 1, siblingsApart: apart });
      expect(fault === null, `${grouping} ${apart}`).toBe(possible);
    }
  }
});

test('of 20,000 units too, siblings that cannot be kept apart are known at once', () => {
  const all = units(20_000, (i) => (i < 10_001 ? 'one' : null));
  expect(planFault(all, { ratersPerUnit: 2, siblingsApart: 2 })).toMatch(/siblingsApart/);
  expect(planFault(all.slice(2), { ratersPerUnit: 2, siblingsApart: 2 })).toBeNull();
});

test('siblings are those that name each other, directly or through others', () => {
  const groups = siblingGroups([
    { id: 'a', siblings: ['b'] },
    { id: 'b' },
    { id: 'c', siblings: ['b'] },
    { id: 'd' },
    { id: 'e', siblings: ['f'] },
    { id: 'f' },
  ]);
  expect(groups.get('a')).toBe(groups.get('c'));
  expect(groups.get('e')).toBe(groups.get('f'));
  expect(groups.get('a')).not.toBe(groups.get('e'));
  expect(groups.has('d')).toBe(false);
});

test('a shuffle keeps every value once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (values) => {
      expect(shuffled(values, keyedDraw(secret, 'x')).sort((a, b) => a - b)).toEqual(
        [...values].sort((a, b) => a - b),
      );
    }),
  );
});
