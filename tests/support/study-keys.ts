import { studyJsonSchema } from '@/lib/domain/study';

/**
 * Every place of study.json, from the schema that parses it: "form.fields[choice].options[].label". A list's entries are
 * [], or [kind] where they differ by kind; keys that an author chooses are {}. What `fields` of a field hold is a
 * field again, and has the same places.
 */
export type Place = { readonly path: string; readonly string: boolean };

type Schema = { readonly [key: string]: unknown };

const whole = studyJsonSchema() as Schema;
const fieldsOfForm = 'form.fields';

export function placesOfStudy(): Place[] {
  const places = new Map<string, boolean>();
  walk(whole, '', new Set(), (path, string) =>
    places.set(path, string || (places.get(path) ?? false)),
  );
  return [...places].map(([path, string]) => ({ path, string }));
}

function walk(
  schema: Schema,
  path: string,
  around: ReadonlySet<unknown>,
  note: (path: string, string: boolean) => void,
): void {
  const resolved = typeof schema.$ref === 'string' ? referred(schema.$ref) : schema;
  // A field inside a field.
  if (around.has(resolved)) return;
  const inside = new Set([...around, resolved]);
  const variants = (resolved.oneOf ?? resolved.anyOf) as Schema[] | undefined;
  if (variants) {
    for (const variant of variants) {
      const tag = path.endsWith('[]') ? tagOf(variant) : undefined;
      walk(variant, tag === undefined ? path : `${path.slice(0, -1)}${tag}]`, inside, note);
    }
    return;
  }
  if (resolved.type === 'array') return walk(resolved.items as Schema, `${path}[]`, inside, note);
  if (resolved.type !== 'object') {
    const free = resolved.type === 'string' && !('enum' in resolved) && !('const' in resolved);
    return note(path, free);
  }
  for (const [key, value] of Object.entries((resolved.properties ?? {}) as Record<string, Schema>))
    walk(value, path === '' ? key : `${path}.${key}`, inside, note);
  if (typeof resolved.additionalProperties === 'object')
    walk(resolved.additionalProperties as Schema, `${path}{}`, inside, note);
}

function referred(ref: string): Schema {
  return ref
    .slice(2)
    .split('/')
    .filter((step) => step !== '')
    .reduce((found, step) => found[step] as Schema, whole);
}

/** What tells one variant of a list's entries from another. */
function tagOf(variant: Schema): string | undefined {
  const { kind, rule } = (variant.properties ?? {}) as Record<string, { const?: string }>;
  return kind?.const ?? rule?.const;
}

/** The places that a value has, with what stands there; `path` is where the value itself stands. */
export function placesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  const known = new Set(placesOfStudy().map((place) => place.path));
  const isChosen = (at: string) =>
    [...known].some((one) => one.startsWith(`${at}{}`)) && !known.has(at);
  const visit = (one: unknown, at: string): [string, unknown][] => {
    if (Array.isArray(one))
      return one.flatMap((entry: unknown) => {
        const list = at.endsWith('.fields') ? fieldsOfForm : at;
        return visit(entry, `${list}[${kindOf(entry)}]`);
      });
    if (typeof one !== 'object' || one === null) return [[at, one]];
    return Object.entries(one).flatMap(([key, inner]) => {
      if (isChosen(at))
        return [[`${at}{key}`, key] as [string, unknown], ...visit(inner, `${at}{}`)];
      return visit(inner, at === '' ? key : `${at}.${key}`);
    });
  };
  return visit(value, path);
}

function kindOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const { kind, rule } = entry as { kind?: unknown; rule?: unknown };
  return typeof kind === 'string' ? kind : typeof rule === 'string' ? rule : '';
}

/** A study.json with a value at every place, each string a word of its own. No study that could be stored. */
export function fullStudy(): unknown {
  let words = 0;
  const fill = (schema: Schema, around: ReadonlySet<unknown>): unknown => {
    const resolved = typeof schema.$ref === 'string' ? referred(schema.$ref) : schema;
    const inside = new Set([...around, resolved]);
    const variants = (resolved.oneOf ?? resolved.anyOf) as Schema[] | undefined;
    if (variants)
      return fill(
        variants.findLast(({ type }) => type !== 'number' && type !== 'boolean') ?? {},
        inside,
      );
    if ('const' in resolved) return resolved.const;
    if (Array.isArray(resolved.enum)) return resolved.enum[0] as unknown;
    switch (resolved.type) {
      case 'array':
        return entries(resolved.items as Schema, inside);
      case 'object': {
        const own = Object.entries((resolved.properties ?? {}) as Record<string, Schema>);
        const chosen =
          typeof resolved.additionalProperties === 'object'
            ? [[`key${words++}qzx`, fill(resolved.additionalProperties as Schema, inside)]]
            : [];
        return Object.fromEntries([
          ...own.map(([key, value]) => [key, fill(value, inside)]),
          ...chosen,
        ]);
      }
      case 'boolean':
        return true;
      case 'number':
      case 'integer':
        return 1;
      default:
        return `word${words++}qzx`;
    }
  };
  const entries = (items: Schema, around: ReadonlySet<unknown>): unknown[] => {
    const resolved = typeof items.$ref === 'string' ? referred(items.$ref) : items;
    if (around.has(resolved)) return [];
    const variants = (resolved.oneOf ?? resolved.anyOf) as Schema[] | undefined;
    const inside = new Set([...around, resolved]);
    return (variants ?? [resolved]).map((one) => fill(one, inside));
  };
  return fill(whole, new Set());
}
