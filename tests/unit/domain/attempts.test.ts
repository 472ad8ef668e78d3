import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountRule,
  addressRule,
  giveBack,
  tryAccount,
  tryAddress,
  type Attempts,
} from '@/lib/domain/attempts';

/** What an account lets through of attempts at these moments. */
function triedAt(moments: readonly number[]): number[] {
  let attempts: Attempts | null = null;
  return moments.filter((now) => {
    const next = tryAccount(attempts, now);
    if (next) attempts = next;
    return next !== null;
  });
}

test('of sixty attempts at once ten are tried, and the next one half a minute later', () => {
  expect(triedAt(Array.from({ length: 60 }, () => 1_000))).toHaveLength(10);
  const moments = [...Array.from({ length: 60 }, () => 0), 29_999, 30_000, 30_001, 60_000];
  expect(triedAt(moments).slice(10)).toEqual([30_000, 60_000]);
});

test('attempts that are refused put nothing off: the right password is never more than half a minute away', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2_000_000), { maxLength: 200 }),
      fc.nat(2_000_000),
      (times, last) => {
        const before = times.filter((time) => time <= last).sort((a, b) => a - b);
        const tried = triedAt(before);
        const longestRun = triedAt([...before, last + accountRule.wearsOffMs]);
        expect(longestRun).toHaveLength(tried.length + 1);
      },
    ),
  );
});

test('in any span at most ten attempts and one for each half minute of it are tried', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(600_000), { maxLength: 300 }), (times) => {
      const tried = triedAt(times.sort((a, b) => a - b));
      for (const [at, from] of tried.entries())
        for (const [more, to] of tried.slice(at).entries())
          expect(more + 1).toBeLessThanOrEqual(
            accountRule.most + Math.floor((to - from) / accountRule.wearsOffMs) + 1,
          );
    }),
    { numRuns: 30 },
  );
});

test('a right password costs nothing, and a clock that was put back lets nothing through', () => {
  let attempts = tryAccount(null, 0);
  for (let time = 1; time < 100 && attempts; time += 1)
    attempts = tryAccount(giveBack(attempts), time);
  expect(attempts?.made).toBe(1);
  const spent: Attempts = { made: accountRule.most, at: 1_000_000 };
  expect(tryAccount(spent, 0)).toBeNull();
});

test('an address waits longer with every attempt, two seconds at most, and is forgiven', () => {
  let attempts: Attempts | null = null;
  const waits: number[] = [];
  for (let at = 0; at < 500; at += 1) {
    const next: ReturnType<typeof tryAddress> = tryAddress(attempts, 0);
    attempts = next.attempts;
    waits.push(next.waitMs);
  }
  expect(waits.slice(0, addressRule.free)).toEqual(Array.from({ length: 20 }, () => 0));
  expect(waits[20]).toBe(100);
  expect(Math.max(...waits)).toBe(2_000);
  expect(tryAddress(attempts, 40 * addressRule.wearsOffMs).waitMs).toBe(0);
});
