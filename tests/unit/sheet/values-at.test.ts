import { describe, expect, it } from 'vitest';
import { cannotJudgeOf, valueAt, withValueAt } from '@/app/s/[sheet]/_sheet/values-at';

describe('values by path', () => {
  it('sets and reads a value inside parts and inside entries', () => {
    const one = withValueAt({}, 'beats/A1/present', 'yes');
    expect(one).toEqual({ beats: { A1: { present: 'yes' } } });
    const list = withValueAt({ moves: [{}, {}] }, 'moves/1/move', 'contrast');
    expect(list).toEqual({ moves: [{}, { move: 'contrast' }] });
    expect(valueAt(list, 'moves/1/move')).toBe('contrast');
  });

  it('removes a value without leaving a key behind', () => {
    expect(withValueAt({ a: 'yes', b: 'no' }, 'a', undefined)).toEqual({ b: 'no' });
    expect(Object.keys(withValueAt({ a: 1 }, 'a', undefined))).toEqual([]);
  });

  it('leaves the draft it was given as it was', () => {
    const before = { beats: { A1: { present: 'yes' } } };
    withValueAt(before, 'beats/A1/present', 'no');
    expect(before).toEqual({ beats: { A1: { present: 'yes' } } });
  });

  it('never reads or writes what a prototype lends', () => {
    expect(valueAt({}, 'toString')).toBeUndefined();
    const odd = withValueAt({}, '__proto__/polluted', 'yes');
    expect(Object.hasOwn(odd, '__proto__')).toBe(true);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('knows cannot judge with and without a reason', () => {
    expect(cannotJudgeOf({ cannotJudge: { reason: '' } })).toEqual({ reason: '' });
    expect(cannotJudgeOf({ cannotJudge: { reason: 'two', text: 'a' } })).toEqual({
      reason: 'two',
      text: 'a',
    });
    expect(cannotJudgeOf('yes')).toBeNull();
    expect(cannotJudgeOf([])).toBeNull();
  });
});
