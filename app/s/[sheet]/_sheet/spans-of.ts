import type { Span } from '@/lib/form/values';

/** The spans in a value; none when it is anything else, such as "cannot judge". */
export function spansOf(value: unknown): readonly Span[] {
  return Array.isArray(value) ? value.filter(isSpan) : [];
}

export function isSpan(value: unknown): value is Span {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start16' in value &&
    typeof value.start16 === 'number' &&
    'end16' in value &&
    typeof value.end16 === 'number' &&
    'text' in value &&
    'quote' in value
  );
}
