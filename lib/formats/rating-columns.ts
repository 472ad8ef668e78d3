import { nearest } from '@/lib/domain/sentence';

/** Which column is what. */
export type NamedColumns = {
  readonly item: string;
  readonly rater: string;
  readonly value: string;
  readonly field: string | null;
  readonly state: string | null;
  readonly cluster: string | null;
};

/** The columns by their names and other names; a sentence where they are missing or not clear. */
export function namedColumns(
  columns: readonly string[],
  cluster: string | undefined,
): NamedColumns | string {
  const item = oneOf(columns, ['item', 'item_id']);
  const rater = oneOf(columns, ['rater', 'rater_id']);
  const value = oneOf(columns, ['value']);
  const field = oneOf(columns, ['field', 'criterion'], 'optional');
  const unclear = [item, rater, value, field].find((one) => one.problem !== undefined)?.problem;
  if (unclear !== undefined) return unclear;
  if (cluster !== undefined && !columns.includes(cluster))
    return `There is no column "${cluster}" for --cluster. ${found(columns)}`;
  return {
    item: item.name ?? '',
    rater: rater.name ?? '',
    value: value.name ?? '',
    field: field.name ?? null,
    state: columns.includes('state') ? 'state' : null,
    cluster: cluster ?? null,
  };
}

function oneOf(
  columns: readonly string[],
  names: readonly string[],
  need: 'needed' | 'optional' = 'needed',
): { name?: string; problem?: string } {
  const [first, second] = names.filter((name) => columns.includes(name));
  if (second !== undefined)
    return { problem: `There are columns "${first}" and "${second}": rename one of them.` };
  if (first !== undefined) return { name: first };
  if (need === 'optional') return {};
  const wanted = names.map((name) => `"${name}"`).join(' or ');
  const near = nearest(names[0] ?? '', columns);
  const hint = near === undefined ? '' : ` Is it "${near}"? Then rename it.`;
  return { problem: `There is no column ${wanted}. ${found(columns)}${hint}` };
}

const found = (columns: readonly string[]): string =>
  `The columns are: ${columns.slice(0, 30).map((column) => JSON.stringify(column)).join(', ')}${columns.length > 30 ? ' and others' : ''}.`; // prettier-ignore

type Field =
  | { readonly ok: true; readonly name: string | null }
  | { readonly ok: false; readonly problem: string };

/** The field that is asked for, or the only one, of those that stand in the rows. */
export function chosenField(
  present: readonly string[],
  column: string | null,
  asked: string | undefined,
): Field {
  if (column === null) {
    if (asked === undefined) return { ok: true, name: null };
    const problem = 'The file has no column "field" (or "criterion"): leave --field out.';
    return { ok: false, problem };
  }
  const fields = [...new Set(present)].sort();
  const list = fields.map((field) => JSON.stringify(field)).join(', ');
  if (asked !== undefined && fields.includes(asked)) return { ok: true, name: asked };
  if (asked !== undefined) {
    const near = nearest(asked, fields);
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
    return { ok: false, problem: `There is no field "${asked}".${hint} The fields are: ${list}.` };
  }
  const [only] = fields;
  if (fields.length === 1 && only !== undefined) return { ok: true, name: only };
  return {
    ok: false,
    problem: `The file has several fields: say one with --field. They are: ${list}.`,
  };
}
