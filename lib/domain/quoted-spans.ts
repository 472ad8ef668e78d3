import type { Content } from '@/lib/form/content';
import { partsOver } from '@/lib/form/compiled-field';
import { isGroup } from '@/lib/form/field-kinds';
import type { Field, SpanField } from '@/lib/form/field';
import type { Scope } from '@/lib/form/field-kind';
import { findQuote } from '@/lib/form/find-quote';
import { spanSources } from '@/lib/form/kinds/span';
import { spanFromCodePoints, type SpanSource } from '@/lib/form/spans';
import { isCannotJudge, isObject, own, type Span } from '@/lib/form/values';

export type WithSpans = {
  /** The answer with spans for its quotes; a place that was not found is held by a span of the right shape. */
  readonly values: unknown;
  /** Paths of the fields whose quotes do not stand in the text. */
  readonly unfound: readonly string[];
};

/**
 * Looks up every quote of an answer, given as text, as `{quote}`, or as a list of these. A quote stands for its first
 * place; one that stands nowhere makes its field unfound. `blanks` says what an empty quote is.
 */
export function withSpans(
  fields: readonly Field[],
  raw: unknown,
  content: Content,
  blanks: 'left out' | 'unfound',
): WithSpans {
  const unfound: string[] = [];
  const values = level(fields, raw, '', { scope: { content }, blanks, unfound });
  return { values, unfound };
}

type Walk = {
  readonly scope: Scope;
  readonly blanks: 'left out' | 'unfound';
  readonly unfound: string[];
};

function level(fields: readonly Field[], raw: unknown, path: string, walk: Walk): unknown {
  if (!isObject(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]): [string, unknown][] => {
      const field = fields.find(({ id }) => id === key);
      if (!field) return [[key, value]];
      const at = path + key;
      if (isGroup(field)) return [[key, group(field, value, at, walk)]];
      if (field.kind !== 'span' || isCannotJudge(value)) return [[key, value]];
      const spans = spansFor(field, value, at, walk);
      return spans === undefined ? [] : [[key, spans]];
    }),
  );
}

function group(field: Extract<Field, { fields: Field[] }>, value: unknown, at: string, walk: Walk) {
  if (field.kind === 'list') {
    if (!Array.isArray(value)) return value;
    return value.map((entry: unknown, index) =>
      level(field.fields, entry, `${at}/${index}/`, walk),
    );
  }
  if (!isObject(value) || isCannotJudge(value)) return value;
  const parts = new Map(partsOver(field, walk.scope).map((part) => [part.id, part]));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const part = parts.get(key);
      const scope = { content: walk.scope.content, ...(part && { part }) };
      return [key, level(field.fields, inner, `${at}/${key}/`, { ...walk, scope })];
    }),
  );
}

/** The field's value with spans for quotes, or undefined where it is left out. */
function spansFor(field: SpanField, value: unknown, at: string, walk: Walk): unknown {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  if (walk.blanks === 'left out' && entries.length > 0 && entries.every(isBlankQuote)) {
    return undefined;
  }
  const sources = spanSources(field, walk.scope);
  const found: unknown[] = [];
  let missed = false;
  for (const entry of entries) {
    const quote = quoteOf(entry);
    const place = quote === undefined ? entry : firstPlace(sources, quote, found);
    if (place === undefined) missed = true;
    else found.push(place);
  }
  if (!missed) return found;
  walk.unfound.push(at);
  return placeholders(sources, entries.length);
}

/** The words that an entry quotes; undefined for a span, and for what is neither. */
function quoteOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry) || Object.keys(entry).length !== 1) return undefined;
  const quote = own(entry, 'quote');
  return typeof quote === 'string' ? quote : undefined;
}

const isBlankQuote = (entry: unknown): boolean => quoteOf(entry)?.trim() === '';

/** The first place of a quote that no other quote of this field has taken, or else its first. */
function firstPlace(
  sources: readonly SpanSource[],
  quote: string,
  taken: readonly unknown[],
): Span | undefined {
  const places = sources.flatMap((source) => findQuote(source, quote));
  const free = places.find(
    (place) =>
      !taken.some((one) => isObject(one) && one.text === place.text && one.start === place.start),
  );
  return free ?? places[0];
}

/** As many different spans as there were quotes: they stand in for them while the rest is checked. */
function placeholders(sources: readonly SpanSource[], count: number): Span[] {
  const [source] = sources.filter(({ body }) => body !== '');
  if (!source) return [];
  return Array.from({ length: count }, (_, index) =>
    spanFromCodePoints(source, 0, index + 1),
  ).flatMap((span) => span ?? []);
}
