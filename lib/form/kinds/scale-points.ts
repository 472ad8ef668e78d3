import type { ScaleField } from '../field';

/** The points of a scale, lowest first, free of the dust of floating point (0.1 + 2 × 0.1 is 0.3). */
export function pointsOf(field: ScaleField): number[] {
  const steps = Math.round((field.max - field.min) / stepOf(field));
  return Array.from({ length: steps + 1 }, (_, index) => pointAt(field, index));
}

export const stepOf = ({ step }: ScaleField) => step ?? 1;

export function pointAt(field: ScaleField, steps: number): number {
  return Number((field.min + steps * stepOf(field)).toPrecision(12));
}

/** How many steps above `min` a value stands, if it stands on one. */
export function stepsTo(field: ScaleField, value: number): number | undefined {
  const steps = (value - field.min) / stepOf(field);
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? Math.round(steps) : undefined;
}
