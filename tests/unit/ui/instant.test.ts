import { describe, expect, it } from 'vitest';
import { utcDay, utcMinute } from '@/app/ui/instant';

describe('times of a protocol', () => {
  it('are printed in UTC and say so', () => {
    expect(utcMinute('2027-03-12T09:41:07.120Z')).toBe('12 March 2027, 09:41 UTC');
    // 00:30 in Helsinki is the day before in UTC.
    expect(utcDay('2027-03-13T00:30:00+02:00')).toBe('12 March 2027');
  });
});
