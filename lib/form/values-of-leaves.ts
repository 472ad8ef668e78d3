import { compileFields, type CompiledField } from './compiled-field';
import type { LeafField, TrialKind } from './field';
import type { Form } from './form';
import type { Value, Values } from './values';

/** A row of `ratings.csv`, as far as it says what was answered. */
export type LeafCell = {
  readonly path: string;
  readonly state: string;
  readonly value: string;
  readonly reason: string;
  readonly text: string;
};

/** The values of a label from its rows of `ratings.csv`: what `leaves` wrote, read back. */
export function valuesOfLeaves(form: Form, trial: TrialKind, cells: readonly LeafCell[]): Values {
  const byPath = new Map(cells.map((cell) => [cell.path, cell]));
  const inside = new Map<string, Set<string>>();
  for (const { path } of cells) {
    const steps = path.split('/');
    steps.slice(0, -1).forEach((_, at) => {
      const prefix = steps.slice(0, at + 1).join('/');
      inside.set(prefix, (inside.get(prefix) ?? new Set()).add(steps[at + 1] ?? ''));
    });
  }
  return valuesAt(compileFields(form, trial), '', { byPath, inside });
}

type Index = {
  readonly byPath: ReadonlyMap<string, LeafCell>;
  /** By the path of a group: the keys of its parts or entries. */
  readonly inside: ReadonlyMap<string, ReadonlySet<string>>;
};

function valuesAt(fields: readonly CompiledField[], prefix: string, index: Index): Values {
  const found: Record<string, Value> = {};
  for (const one of fields) {
    const value = valueAt(one, `${prefix}${one.field.id}`, index);
    if (value !== undefined) found[one.field.id] = value;
  }
  return found;
}

function valueAt(one: CompiledField, path: string, index: Index): Value | undefined {
  const cell = index.byPath.get(path);
  if (cell?.state === 'cannot-judge') {
    const { reason, text } = cell;
    return { cannotJudge: { reason, ...(text !== '' && { text }) } };
  }
  if (!('children' in one)) return cell?.state === 'given' ? valueOfCell(one.field, cell.value) : undefined; // prettier-ignore
  const keys = [...(index.inside.get(path) ?? [])];
  const inner = keys.map((key) => [key, valuesAt(one.children, `${path}/${key}/`, index)] as const);
  if (one.field.kind === 'list') {
    const given = cell?.state === 'given' || inner.length > 0;
    const entries = inner.toSorted(([a], [b]) => Number(a) - Number(b));
    return given ? entries.map(([, values]) => values) : undefined;
  }
  const answered = inner.filter(([, values]) => Object.keys(values).length > 0);
  return answered.length > 0 ? Object.fromEntries(answered) : undefined;
}

function valueOfCell({ kind }: LeafField, cell: string): Value {
  switch (kind) {
    case 'scale':
    case 'count':
      return Number(cell);
    case 'boundary':
      return cell === 'none' ? cell : Number(cell);
    case 'choices':
    case 'span':
      // The kind's own cell has written this JSON: a list.
      return JSON.parse(cell) as Value;
    case 'choice':
    case 'side':
    case 'text':
    case 'yes-no':
      return cell;
  }
}
