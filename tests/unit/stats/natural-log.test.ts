import { expect, test } from 'vitest';
import { logFactorials, naturalLog } from '@/lib/stats/resampling/natural-log';

test('the logarithm is right to the last bits', () => {
  for (let x = 1e-9; x < 1e9; x *= 1.37) {
    expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThan(
      4e-16 * Math.max(1, Math.abs(Math.log(x))),
    );
  }
  expect(naturalLog(1)).toBe(0);
});

test('log factorials are the logarithms of the factorials', () => {
  const logs = logFactorials(200);
  let factorial = 1;
  for (let k = 1; k <= 170; k++) {
    factorial *= k;
    expect(logs[k]).toBeCloseTo(Math.log(factorial), 10);
  }
  // 200! = 7.88657867364790e374, and ln of that is 374 ln 10 + ln 7.88657867364790.
  expect(logs[200]).toBeCloseTo(374 * Math.log(10) + Math.log(7.8865786736479), 9);
});
