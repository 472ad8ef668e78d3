import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytes,
  counted,
  decimals,
  difference,
  interval,
  ofTotal,
  whole,
} from '@/app/ui/number-format';

describe('figures as they are printed', () => {
  it('prints two decimals and U+2212 for minus', () => {
    expect(decimals(0.675)).toBe((0.675).toFixed(2));
    expect(decimals(1)).toBe('1.00');
    expect(decimals(-0.18)).toBe('\u22120.18');
  });

  it('never prints a signed zero', () => {
    expect(decimals(-0.004)).toBe('0.00');
    expect(decimals(-0)).toBe('0.00');
    expect(difference(0.004)).toBe('0.00');
  });

  it('prints a sign on every difference that is not zero', () => {
    expect(difference(0.04)).toBe('+0.04');
    expect(difference(-0.28)).toBe('\u22120.28');
  });

  it('never prints a hyphen for a minus, whatever the value', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        expect(decimals(value)).not.toContain('-');
        expect(Number(decimals(value).replace('\u2212', '-'))).toBeCloseTo(value, 1);
      }),
    );
  });

  it('prints intervals in brackets with a comma', () => {
    expect(interval(0.59, 0.75)).toBe('[0.59, 0.75]');
    expect(interval(-0.06, 0.13, difference)).toBe('[\u22120.06, +0.13]');
  });

  it('prints counts as "45 of 48", with thousands apart', () => {
    expect(ofTotal(45, 48)).toBe('45 of 48');
    expect(whole(1287)).toBe('1,287');
    expect(whole(20000)).toBe('20,000');
    expect(whole(999)).toBe('999');
  });

  it('agrees with its number in words', () => {
    expect(counted(1, 'label')).toBe('1 label');
    expect(counted(0, 'label')).toBe('0 labels');
    expect(counted(2, 'study', 'studies')).toBe('2 studies');
  });

  it('prints sizes of files in powers of 1000', () => {
    expect(bytes(999)).toBe('999 B');
    expect(bytes(38_400)).toBe('38.4 kB');
    expect(bytes(100_000_000)).toBe('100.0 MB');
  });
});
