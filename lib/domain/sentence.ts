import { z } from 'zod';

/**
 * What is wrong with a value and would mend it, as a sentence for the person who wrote the file.
 * It names keys and what was expected, never the value found: a refused row may hold a text that
 * nobody may see yet. Handed to zod as an error map; works for `zod` and `zod/mini` schemas alike.
 */
export const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, knownKeys(issue.inst));
    case 'invalid_type':
      if (issue.input === undefined) return `This is missing; it is ${kindOf(issue.expected)}.`;
      return `This must be ${kindOf(issue.expected)}, not ${kindFound(issue.input)}.`;
    case 'invalid_value':
      return issue.input === undefined
        ? `This is missing; it is one of ${list(issue.values.map(String))}.`
        : `This must be one of ${list(issue.values.map(String))}.`;
    case 'too_small':
      return `This must be ${bound('at least', issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `This must be ${bound('at most', issue.maximum, issue.origin)}.`;
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return union(issue);
    case 'invalid_format':
      return format(issue.path ?? []);
    case 'invalid_key':
      return 'This name is not allowed here.';
    case 'invalid_element':
      return 'An entry of this list is not allowed here.';
    case 'custom':
    default:
      return undefined;
  }
};

/** The known key that a wrong one was probably meant to be: at most two in five of its letters away. */
export function nearest(key: string, known: readonly string[]): string | undefined {
  const wrong = key.toLowerCase().slice(0, 64);
  let best: string | undefined;
  let least = Math.max(1, Math.round(wrong.length * 0.4)) + 1;
  for (const candidate of known) {
    const distance = editDistance(wrong, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  const [first = ''] = keys;
  const meant = nearest(first, known);
  const hint = meant ? `did you mean "${meant}"?` : `known are ${list(known)}.`;
  const more = keys.length > 1 ? ` (and ${keys.length - 1} more unknown)` : '';
  return `There is no "${shorten(first)}" here${more}: ${hint}`;
}

function knownKeys(schema: z.core.$ZodType | z.core.$ZodCheck<never> | undefined): string[] {
  const definition: unknown = schema?._zod.def;
  if (typeof definition !== 'object' || definition === null || !('shape' in definition)) return [];
  const { shape } = definition;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

function shorten(name: string): string {
  const visible = name.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return visible.length > 40 ? `${visible.slice(0, 40)}…` : visible;
}

function union(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const kinds = kindsOf(issue.inst);
  const { input } = issue;
  if (kinds.length === 0) {
    return input === undefined ? 'This is missing.' : 'This has none of the shapes it may have.';
  }
  const found: unknown =
    typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined;
  if (typeof found !== 'string') return `This is one of ${list(kinds)}.`;
  const meant = nearest(found, kinds);
  const hint = meant ? `did you mean "${meant}"?` : `known are ${list(kinds)}.`;
  return `There is no kind "${shorten(found)}": ${hint}`;
}

/** The kinds that a union of kinds knows; none for another union. */
function kindsOf(schema: unknown): string[] {
  if (!(schema instanceof z.core.$ZodDiscriminatedUnion)) return [];
  const kinds = schema._zod.propValues['kind'] ?? [];
  return [...kinds].filter((kind) => typeof kind === 'string');
}

function format(path: readonly PropertyKey[]): string {
  const name = path.at(-1);
  if (path.includes('fields') || path.includes('variables')) {
    if (name === 'id') return 'An id begins with a letter; letters, digits, "-" and "_" follow.';
    if (name === 'key') return 'A key is one letter or digit.';
  } else if (name === 'id' || name === 'set' || name === 'parent') {
    return 'An id has 1 to 100 characters, no "/", and no white space at its ends.';
  }
  if (name === 'lang') return 'A language is a tag such as "en" or "pt-BR".';
  return 'This is not written in the way that it must be.';
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function kindOf(expected: string): string {
  return KINDS[expected] ?? 'something else';
}

function kindFound(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return 'something else';
    return Number.isInteger(input) ? 'a number' : 'a fraction';
  }
  return KINDS[typeof input] ?? 'something else';
}

function bound(words: string, limit: number | bigint, origin: string): string {
  if (origin === 'string')
    return `${words} ${limit} ${limit === 1 ? 'character' : 'characters'} long`;
  if (origin === 'array') return `a list of ${words} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `${words} ${limit}`;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `"${shorten(name)}"`);
  return names.length > 20 ? `${shown.join(', ')} and others` : shown.join(', ');
}

/** Levenshtein's distance over UTF-16 units; both sides are short names. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
