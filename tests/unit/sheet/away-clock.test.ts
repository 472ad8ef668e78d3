import { describe, expect, it } from 'vitest';
import { awayClock } from '@/app/s/[sheet]/_sheet/away-clock';

describe('time away from a trial', () => {
  it('counts how often and how long, up to the moment of reading', () => {
    const clock = awayClock();
    clock.restart(1000, false);
    expect(clock.read(1500)).toEqual({ blurs: 0, awayMs: 0 });
    clock.run(2000, true);
    expect(clock.read(2400)).toEqual({ blurs: 1, awayMs: 400 });
    clock.run(2600, false);
    clock.run(3000, true);
    clock.run(3050, false);
    expect(clock.read(9000)).toEqual({ blurs: 2, awayMs: 650 });
  });

  it('one absence that the browser tells of twice (blur, then hidden) is one', () => {
    const clock = awayClock();
    clock.restart(0, false);
    clock.run(100, true);
    clock.run(110, true);
    clock.run(300, false);
    expect(clock.read(400)).toEqual({ blurs: 1, awayMs: 200 });
  });

  it('begins anew with each trial; one that is painted while nobody is there counts from its paint', () => {
    const clock = awayClock();
    clock.restart(0, false);
    clock.run(10, true);
    clock.restart(100, true);
    clock.run(150, false);
    expect(clock.read(200)).toEqual({ blurs: 1, awayMs: 50 });
  });
});
