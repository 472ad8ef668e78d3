import type { ReferenceCase } from '@/scripts/reference/case';
import type { Figure, Handler, Subject } from '@/scripts/reference/handlers';

/** How one case came out; `outside` holds a line for each value that missed. */
export type CaseResult = {
  readonly id: string;
  readonly kind: string;
  readonly within: number;
  readonly outside: readonly string[];
  readonly notComputed: readonly string[];
};

/** Computes a case with its kind's handler and holds every key of `expected` against the answer. */
export function compareCase(
  reference: ReferenceCase,
  handler: Handler | undefined,
  find: (id: string) => Subject | undefined,
): CaseResult {
  const { subject, expected } = reference;
  const got = handler?.(subject, find) ?? new Map<string, Figure>();
  const outside: string[] = [];
  const notComputed: string[] = [];
  let within = 0;
  for (const [key, value] of Object.entries(expected)) {
    const figure = got.get(key);
    if (figure === undefined) notComputed.push(key);
    else if (matches(figure, value, toleranceOf(reference.tolerance, key))) within++;
    else outside.push(`${key}: got ${show(figure)}, expected ${show(value)}`);
  }
  return { id: subject.id, kind: subject.kind, within, outside, notComputed };
}

/**
 * The tolerance named for the key itself, else for a pattern such as `*.se` or `*.ci_*`, else for
 * the longest leading part of it (`bca` covers `bca.lo`), else the default.
 */
export function toleranceOf(tolerance: ReadonlyMap<string, number>, key: string): number {
  const exact = tolerance.get(key);
  if (exact !== undefined) return exact;
  for (const [pattern, value] of tolerance) {
    if (pattern.includes('*') && asExpression(pattern).test(key)) return value;
  }
  const parts = key.split('.');
  for (let length = parts.length - 1; length > 0; length--) {
    const value = tolerance.get(parts.slice(0, length).join('.'));
    if (value !== undefined) return value;
  }
  return tolerance.get('default') ?? 1e-9;
}

/**
 * Within tolerance × max(1, |expected|). An expected null is met by "undefined" with a reason only;
 * the words "Infinity" and "-Infinity" by those numbers; lists and objects member by member.
 */
export function matches(figure: Figure, expected: unknown, tolerance: number): boolean {
  if (expected === null) return isUndefined(figure) && figure.reason !== '';
  if (typeof expected === 'number') {
    if (typeof figure !== 'number' || Number.isNaN(figure)) return false;
    return Math.abs(figure - expected) <= tolerance * Math.max(1, Math.abs(expected));
  }
  if (expected === 'Infinity' || expected === '-Infinity') return figure === Number(expected);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(figure) &&
      figure.length === expected.length &&
      expected.every((value, at) => matches(at in figure ? figure[at] : '', value, tolerance))
    );
  }
  if (typeof expected !== 'object') return figure === expected;
  if (typeof figure !== 'object' || Array.isArray(figure)) return false;
  const members = new Map(Object.entries(figure));
  return Object.entries(expected).every(([key, value]) => {
    const member = members.get(key);
    return member !== undefined && matches(member, value, tolerance);
  });
}

function isUndefined(figure: Figure): figure is { kind: 'undefined'; reason: string; n: number } {
  return (
    typeof figure === 'object' &&
    'kind' in figure &&
    figure.kind === 'undefined' &&
    'reason' in figure &&
    typeof figure.reason === 'string'
  );
}

function asExpression(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner,
  );
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
