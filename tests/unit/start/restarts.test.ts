import { expect, test } from 'vitest';
import { endedHow, endsWith, nextPauseS } from '@/scripts/restarts.mjs';

test('a server that dies again and again is started after 1, 2, 4 … 60 s', () => {
  const pauses: number[] = [];
  for (let death = 0; death < 9; death += 1) pauses.push(nextPauseS(pauses.at(-1) ?? 0, 400));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('after a server that ran for five minutes the pauses begin anew', () => {
  expect(nextPauseS(60, 299_000)).toBe(60);
  expect(nextPauseS(60, 300_000)).toBe(1);
  expect(nextPauseS(1, 300_000)).toBe(1);
});

test('a death is followed by a new start; a refused start and an end that was asked for are not', () => {
  const code = (number: number) => ({ code: number, signal: null });
  for (const died of [code(1), code(70), code(134), { code: null, signal: 'SIGKILL' }])
    expect(endsWith(died, false)).toBeNull();
  expect(endsWith(code(78), false)).toBe(78);
  for (const asked of [code(0), code(143), { code: null, signal: 'SIGTERM' }])
    expect(endsWith(asked, false)).toBe(0);
  expect(endsWith({ code: null, signal: 'SIGKILL' }, true)).toBe(0);
});

test('the log says how a server ended, and how long it had run', () => {
  expect(endedHow({ code: 70, signal: null }, 34_600)).toBe('ended with code 70 after 35 s');
  expect(endedHow({ code: null, signal: 'SIGABRT' }, 7_200_000)).toBe(
    'was ended by SIGABRT after 120 min',
  );
});
