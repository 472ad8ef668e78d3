/** A value of provenance as it is named; null where it is no text, number or truth. */
export function writtenValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
