import type { ScaleField } from '../field';
import type { LeafKind } from '../field-kind';
import { pick } from '../pick';
import { pointAt, pointsOf, stepOf, stepsTo } from './scale-points';

/** A number between two ends in equal steps; the author says at which level it may be read. */
export const scale: LeafKind<ScaleField> = {
  name: 'scale',
  keys: (field) =>
    pointsOf(field).every((point) => Number.isInteger(point) && point >= 0 && point <= 9)
      ? pointsOf(field).map((value) => ({
          key: String(value),
          value,
          label: field.anchors?.[value] ?? String(value),
        }))
      : [],
  level: ({ level }) => level,
  bounds: ({ min, max }) => ({ low: min, high: max }),
  outcomes: (field) => pointsOf(field).map(String),
  wrong: (field, value) =>
    typeof value === 'number' &&
    value >= field.min &&
    value <= field.max &&
    stepsTo(field, value) !== undefined
      ? undefined
      : `must be a number from ${field.min} to ${field.max} in steps of ${stepOf(field)}.`,
  normal: (field, value) => pointAt(field, stepsTo(field, Number(value)) ?? 0),
  cell: Number,
  simulate: (field, _scope, draw) => pick(pointsOf(field), draw),
};
