import { expect, it } from 'vitest';
import { activeClock } from '@/app/s/[sheet]/_sheet/active-clock';

it('counts only the time in which it runs: 100 + 50 of 400 ms', () => {
  const clock = activeClock();
  clock.restart(1000, true);
  clock.run(1100, false);
  clock.run(1300, true);
  expect(clock.read(1350)).toBe(150);
  clock.run(1350, false);
  expect(clock.read(1400)).toBe(150);
});

it('begins anew with each trial, and never counts backwards', () => {
  const clock = activeClock();
  clock.restart(0, true);
  clock.restart(500, true);
  expect(clock.read(600)).toBe(100);
  expect(clock.read(400)).toBe(0);
});
