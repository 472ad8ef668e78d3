import { describe, expect, it } from 'vitest';
import { isHasty, listensFrom, restMs, type Press } from '@/app/s/[sheet]/_sheet/hasty-keys';

const press = (key: string, timeStamp: number, held: Partial<Press> = {}): Press => ({
  ...{ key, timeStamp, ctrlKey: false, metaKey: false, altKey: false },
  ...held,
});

describe('hasty keys', () => {
  it('a trial that a save brought listens a rest after its paint, any other at once', () => {
    expect(listensFrom(1000, true)).toBe(1000 + restMs);
    expect(listensFrom(1000, false)).toBe(1000);
    // Long enough for a finger on its way, too short for a text to be read.
    expect(restMs).toBeGreaterThanOrEqual(150);
    expect(restMs).toBeLessThanOrEqual(250);
  });

  it('whatever could choose, type, press or save is dropped before that, and not after', () => {
    const answering = ['y', '1', ' ', 'ä', 'Enter', 'ArrowDown', 'ArrowRight', 'Home', 'End'];
    for (const key of answering) {
      expect([key, isHasty(press(key, 1199), 1200)]).toEqual([key, true]);
      expect([key, isHasty(press(key, 1200), 1200)]).toEqual([key, false]);
    }
    expect(isHasty(press('Enter', 1199, { ctrlKey: true }), 1200)).toBe(true);
    expect(isHasty(press('Enter', 1199, { metaKey: true }), 1200)).toBe(true);
  });

  it('ways around the page and chords of the browser are left alone', () => {
    for (const key of ['Tab', 'Escape', 'F5', 'Shift'])
      expect([key, isHasty(press(key, 0), Infinity)]).toEqual([key, false]);
    expect(isHasty(press('r', 0, { ctrlKey: true }), Infinity)).toBe(false);
    expect(isHasty(press('ArrowLeft', 0, { altKey: true }), Infinity)).toBe(false);
  });
});
