import type { CountField } from '../field';
import type { LeafKind } from '../field-kind';

const most = (field: CountField) => field.max ?? 1_000_000;

/** How many: a whole number from 0. */
export const count: LeafKind<CountField> = {
  name: 'count',
  keys: () => [],
  level: () => 'ratio',
  bounds: (field) => ({ low: 0, high: field.max ?? Infinity }),
  wrong(field, value) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a whole number.';
    return Number.isInteger(value) && value >= 0 && value <= most(field)
      ? undefined
      : `must be a whole number from 0 to ${most(field)}.`;
  },
  // Adding 0 turns -0 into 0, which JSON cannot tell apart.
  normal: (_field, value) => Number(value) + 0,
  cell: Number,
  simulate: (field, _scope, draw) => Math.floor(draw() * (Math.min(most(field), 9) + 1)),
};
