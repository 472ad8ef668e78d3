import * as z from 'zod/mini';

import { commonSettings, lineSchema, type ScaleField } from '../field';
import type { LeafKind } from '../field-kind';

const number = z.number().check(z.minimum(-1e9), z.maximum(1e9));
const stepOf = (field: ScaleField) => field.step ?? 1;
const stepsOf = (field: ScaleField) => (field.max - field.min) / stepOf(field);

/** The value at a step, free of the dust of floating point (0.1 + 2 × 0.1 is 0.3). */
function pointAt(field: ScaleField, steps: number): number {
  return Number((field.min + steps * stepOf(field)).toPrecision(12));
}

/** The nearest whole number of steps above `min`, if the value stands on one. */
function stepsTo(field: ScaleField, value: number): number | undefined {
  const steps = (value - field.min) / stepOf(field);
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? Math.round(steps) : undefined;
}

function points(field: ScaleField): number[] {
  return Array.from({ length: Math.round(stepsOf(field)) + 1 }, (_, index) =>
    pointAt(field, index),
  );
}

function refuse(field: ScaleField): string | undefined {
  if (field.max <= field.min) return 'has a max that is not above its min; make max the larger.';
  if (stepsTo(field, field.max) === undefined)
    return `cannot reach ${field.max} from ${field.min} in steps of ${stepOf(field)}; change step or max.`;
  if (stepsOf(field) > 1000) return 'has more than 1,001 points; make step larger.';
  const astray = Object.keys(field.anchors ?? {}).find(
    (at) => !points(field).map(String).includes(at),
  );
  return astray === undefined
    ? undefined
    : `has an anchor at “${astray}”, which is no point of the scale; move it or take it out.`;
}

/** A number between two ends in equal steps; the author says at which level it may be read. */
export const scale: LeafKind<ScaleField> = {
  name: 'scale',
  settings: () =>
    z.strictObject({
      ...commonSettings,
      kind: z.literal('scale'),
      min: number,
      max: number,
      step: z.exactOptional(z.number().check(z.positive(), z.maximum(1e9))),
      anchors: z.exactOptional(z.record(z.string(), lineSchema)),
      level: z.enum(['ordinal', 'interval', 'ratio']),
    }),
  refuse,
  control: () => 'points',
  keys: (field) =>
    field.min >= 0 && field.max <= 9 && points(field).every(Number.isInteger)
      ? points(field).map((value) => ({
          key: String(value),
          value,
          label: field.anchors?.[value] ?? String(value),
          fixed: false,
        }))
      : [],
  level: ({ level }) => level,
  bounds: ({ min, max }) => ({ low: min, high: max }),
  outcomes: (field) => points(field).map(String),
  value: (field) =>
    z
      .number('must be a number.')
      .check(
        z.refine(
          (value) =>
            value >= field.min && value <= field.max && stepsTo(field, value) !== undefined,
          `must be from ${field.min} to ${field.max} in steps of ${stepOf(field)}.`,
        ),
      ),
  normal: (field, value) => pointAt(field, stepsTo(field, Number(value)) ?? 0),
  cell: Number,
  simulate: (field, _scope, draw) =>
    pointAt(field, Math.floor(draw() * (Math.round(stepsOf(field)) + 1))),
};
