import type { SpanField } from '../field';
import type { LeafKind, Scope } from '../field-kind';
import { checkSpan, spanFromUtf16, type SpanSource } from '../spans';
import { isObject, own, type Span } from '../values';

const least = (field: SpanField) => field.atLeast ?? 1;
const most = (field: SpanField) => field.atMost ?? 1;

/** The quotes that carry an answer, marked in the text itself. Stored in the order of the text. */
export const span: LeafKind<SpanField> = {
  name: 'span',
  jump: 'S',
  keys: () => [],
  level: () => 'unitizing',
  wrong(field, value) {
    if (!Array.isArray(value)) return 'must be a list of quotes.';
    if (!value.every(isSpan))
      return 'must hold text, start, end, start16, end16 and quote in every entry, and nothing else.';
    if (value.length < least(field)) return `needs at least ${least(field)} quotes.`;
    return value.length > most(field) ? `takes at most ${most(field)} quotes.` : undefined;
  },
  isBlank: (field, value) => Array.isArray(value) && value.length === 0 && least(field) > 0,
  isAskable: (field, scope) => spanSources(field, scope).some(({ body }) => /\S/.test(body)),
  against: (field, value, scope) => {
    const sources = spanSources(field, scope);
    const seen = new Set<string>();
    for (const entry of spansOf(value)) {
      const source = sources.find(({ id }) => id === entry.text);
      if (!source) return `marks “${entry.text}”, but quotes come from “${field.in}” here.`;
      const problem = checkSpan(source, entry);
      if (problem !== undefined) return problem;
      const place = `${entry.text} ${entry.start} ${entry.end}`;
      if (seen.has(place)) return 'marks one place twice.';
      seen.add(place);
    }
    return undefined;
  },
  normal: (_field, value) =>
    spansOf(value)
      .map(({ text, start, end, start16, end16, quote }) => ({
        text,
        start,
        end,
        start16,
        end16,
        quote,
      }))
      .sort((a, b) =>
        a.text < b.text ? -1 : a.text > b.text ? 1 : a.start - b.start || a.end - b.end,
      ),
  cell: JSON.stringify,
  simulate(field, scope, draw) {
    const drawn = new Map<string, Span>();
    const sources = spanSources(field, scope).filter(({ body }) => body !== '');
    const wanted = least(field) + Math.floor(draw() * (most(field) - least(field) + 1));
    for (let tries = 0; tries < wanted * 20 && drawn.size < wanted; tries++) {
      const source = sources[Math.floor(draw() * sources.length)];
      const from = Math.floor(draw() * (source?.body.length ?? 0));
      const found = source && spanFromUtf16(source, from, from + 1 + Math.floor(draw() * 20));
      if (found) drawn.set(`${found.text} ${found.start} ${found.end}`, found);
    }
    return drawn.size < least(field) ? undefined : span.normal?.(field, [...drawn.values()]);
  },
};

const offsets = ['start', 'end', 'start16', 'end16'];

/** Whether an entry has a span's shape; whether it marks what it says is another question. */
function isSpan(entry: unknown): entry is Span {
  return (
    isObject(entry) &&
    Object.keys(entry).length === offsets.length + 2 &&
    offsets.every((key) => Object.hasOwn(entry, key) && Number.isFinite(entry[key])) &&
    [own(entry, 'text'), own(entry, 'quote')].every((value) => typeof value === 'string')
  );
}

/** The array that the schema has passed; anything else has no spans. */
function spansOf(value: unknown): Span[] {
  return Array.isArray(value) ? (value as Span[]) : [];
}

/** The texts that a span field may mark: the one it names, or the bodies of the parts of its set. */
export function spanSources(field: SpanField, { content, part }: Scope): SpanSource[] {
  const named = content.texts.find(({ id }) => id === field.in);
  if (named) return [named];
  const parts = part?.set === field.in ? [part] : (content.parts ?? []);
  return parts.flatMap(({ id, set, body }) =>
    set === field.in && body !== undefined ? { id: `${set}/${id}`, body } : [],
  );
}
