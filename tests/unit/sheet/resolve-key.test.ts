import { describe, expect, it } from 'vitest';
import { resolveKey } from '@/app/s/[sheet]/_sheet/resolve-key';
import type { Form } from '@/lib/form/form';
import { keyMap } from '@/lib/form/key-map';

const form: Form = {
  fields: [
    { id: 'better', kind: 'side', ask: 'Which?', for: ['preference'], tie: true },
    { id: 'hand', kind: 'boundary', ask: 'Where?', none: true },
    { id: 'sure', kind: 'scale', ask: 'Sure?', min: 1, max: 4, level: 'ordinal' },
  ],
};
const at = (trial: 'preference' | 'boundary', focus: string | null) => (key: string) =>
  resolveKey(key, {
    bindings: keyMap(form, trial),
    open: trial === 'preference' ? ['better', 'sure'] : ['hand', 'sure'],
    focus,
    missing: [],
    reasons: [],
  });

describe('keys of a pair', () => {
  it('letters and arrows choose a side wherever focus is, digits say how sure', () => {
    for (const focus of [null, 'better', 'sure']) {
      const key = at('preference', focus);
      expect(key('A')).toEqual({ kind: 'choose', path: 'better', value: 'a' });
      expect(key('ArrowRight')).toEqual({ kind: 'choose', path: 'better', value: 'b' });
      expect(key('T')).toEqual({ kind: 'choose', path: 'better', value: 'tie' });
      expect(key('3')).toEqual({ kind: 'choose', path: 'sure', value: 3 });
      expect(key('ArrowDown')).toBeNull();
    }
  });
});

describe('keys of a text that changes hands', () => {
  it('arrows move the place by one', () => {
    expect(at('boundary', null)('ArrowDown')).toEqual({ kind: 'step', path: 'hand', by: 1 });
    expect(at('boundary', 'hand')('ArrowUp')).toEqual({ kind: 'step', path: 'hand', by: -1 });
  });

  it('digits that two fields use belong to the one in focus, and to the place before anything has it', () => {
    expect(at('boundary', null)('3')).toEqual({ kind: 'choose', path: 'hand', value: 3 });
    expect(at('boundary', 'hand')('3')).toEqual({ kind: 'choose', path: 'hand', value: 3 });
    expect(at('boundary', 'sure')('3')).toEqual({ kind: 'choose', path: 'sure', value: 3 });
    expect(at('boundary', 'sure')('9')).toEqual({ kind: 'choose', path: 'hand', value: 9 });
    expect(at('boundary', 'hand')('0')).toEqual({ kind: 'choose', path: 'hand', value: 'none' });
  });
});

describe('keys of a rubric', () => {
  const rubric: Form = {
    fields: [
      {
        id: 'beats',
        kind: 'each',
        ask: 'Beats',
        over: 'beats',
        fields: [{ id: 'present', kind: 'yes-no', ask: 'Present?' }],
      },
    ],
  };
  const open = ['beats/A1/present', 'beats/A2/present', 'beats/A3/present'];
  const pressed = (focus: string | null, missing: readonly string[], key = 'Y') =>
    resolveKey(key, { bindings: keyMap(rubric), open, missing, focus, reasons: [] });

  it('without focus a key answers the first part that needs an answer, never one that has it', () => {
    const path = (missing: readonly string[]) => pressed(null, missing);
    expect(path(open)).toEqual({ kind: 'choose', path: 'beats/A1/present', value: 'yes' });
    expect(path(open.slice(1))).toMatchObject({ path: 'beats/A2/present' });
    expect(pressed('beats/A3/present', open)).toMatchObject({ path: 'beats/A3/present' });
  });

  it('arrows and brackets lead over parts and groups, on no other form', () => {
    const keys = ['ArrowUp', 'ArrowDown', '[', ']'];
    const kinds = ['row-back', 'row-on', 'group-back', 'group-on'];
    expect(keys.map((key) => pressed(null, [], key)?.kind)).toEqual(kinds);
    expect(keys.map((key) => at('preference', null)(key))).toEqual([null, null, null, null]);
  });
});
