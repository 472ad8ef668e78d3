import type { Content } from './content';
import type { Field, TrialKind } from './field';
import { fieldKinds, isGroup, leafKind } from './field-kinds';
import type { Form } from './form';
import { fraction } from './fraction';
import { leaves, type Leaf } from './leaves';
import type { Exact, Operand, Range } from './rules';
import type { Values } from './values';

/** Attributes of an item that rules may read as "item.<name>"; booleans read as yes and no. */
export type Attributes = { readonly [name: string]: unknown };

/** What rules may read of one label. */
export type Operands = {
  readonly leaves: readonly Leaf[];
  named(name: string): Operand[];
};

type ReadVariable = (id: string, operands: Operands) => Exact | undefined;

/** Reads labels of a form for its rules; a label's answers are walked once, however many rules. */
export function operandReader(form: Form, trial: TrialKind, readVariable: ReadVariable) {
  const walked = new WeakMap<Values, { content: Content; leaves: Leaf[] }>();
  return (values: Values, content: Content, attributes: Attributes = {}): Operands => {
    const known = walked.get(values);
    const all = known?.content === content ? known.leaves : leaves(form, content, values, trial);
    walked.set(values, { content, leaves: all });
    const operands: Operands = {
      leaves: all,
      named: (name) => {
        if (name.startsWith('item.')) return [ofAttribute(name, attributes)];
        const exact = readVariable(name, operands);
        return exact ? [ofVariable(name, exact)] : ofField(form, name, all, content);
      },
    };
    return operands;
  };
}

/** The answers of a field, and for each list around it that nobody could judge, what it may hide. */
function ofField(form: Form, name: string, all: readonly Leaf[], content: Content): Operand[] {
  return all.flatMap((leaf) => {
    if (leaf.field === name) return operandOfLeaf(form, leaf, content);
    if (leaf.kind !== 'list' || !name.startsWith(`${leaf.field}.`)) return [];
    const around = operandOfLeaf(form, leaf, content);
    return around.state === 'cannot-judge' || around.state === 'missing'
      ? { ...around, range: undefined, count: Infinity }
      : [];
  });
}

/** A field that a field above it may have opened, were that judged, cannot be judged itself. */
export function operandOfLeaf(form: Form, leaf: Leaf, content: Content): Operand {
  const { path, unsureBecause } = leaf;
  const value = readingOf(leaf, content);
  const state = unsureBecause === undefined ? leaf.state : 'cannot-judge';
  return {
    path,
    state,
    values: state === 'given' && value !== undefined ? valuesOfCell(leaf, value) : [],
    range: state === 'cannot-judge' ? boundsOf(form, leaf.field) : exactly(value),
    parts: state === 'cannot-judge' ? [unsureBecause ?? path] : [],
    count: 1,
  };
}

/** What the cell of an answer says once the item is at hand. */
function readingOf({ kind, value }: Leaf, content: Content): string | number | undefined {
  const of = fieldKinds[kind];
  return value === undefined || !('reading' in of) || of.reading === undefined
    ? value
    : of.reading(value, content);
}

/** Several choices and spans stand in a cell as JSON; only choices have values to compare. */
function valuesOfCell({ kind }: Leaf, value: string | number): (string | number)[] {
  // The kind's own cell has written this JSON: a list of strings.
  return kind === 'choices' ? (JSON.parse(String(value)) as string[]) : [value];
}

function exactly(value: string | number | undefined): Range | undefined {
  const exact = typeof value === 'number' ? fraction(value) : undefined;
  return exact && { low: exact, high: exact };
}

function boundsOf(form: Form, name: string): Range | undefined {
  const field = fieldNamed(form.fields, name.split('.'));
  if (!field) return undefined;
  if (field.kind === 'each') return undefined;
  const bounds = isGroup(field)
    ? { low: field.atLeast ?? 0, high: field.atMost ?? 100 }
    : leafKind(field).bounds?.(field);
  const low = bounds && fraction(bounds.low);
  return low && { low, high: fraction(bounds.high) };
}

/** The field at a path of ids. */
export function fieldNamed(fields: readonly Field[], path: readonly string[]): Field | undefined {
  const field = fields.find(({ id }) => id === path[0]);
  if (!field || path.length === 1) return field;
  return isGroup(field) ? fieldNamed(field.fields, path.slice(1)) : undefined;
}

function ofAttribute(name: string, attributes: Attributes): Operand {
  const raw = attributes[name.slice('item.'.length)];
  const value = typeof raw === 'boolean' ? (raw ? 'yes' : 'no') : raw;
  const known = typeof value === 'string' || typeof value === 'number';
  return {
    path: name,
    state: known ? 'given' : 'missing',
    values: known ? [value] : [],
    range: known ? exactly(value) : undefined,
    parts: [],
    count: 1,
  };
}

function ofVariable(path: string, exact: Exact): Operand {
  const shared = { path, count: 1 };
  if (exact.state === 'absent')
    return { ...shared, state: 'missing', values: [], range: undefined, parts: [] };
  if (exact.state === 'cannot-judge')
    return { ...shared, state: exact.state, values: [], range: exact.range, parts: exact.parts };
  const { value } = exact;
  const isExact = typeof value === 'object';
  return {
    ...shared,
    state: 'given',
    values: isExact ? [Number(value[0]) / Number(value[1])] : [value],
    range: isExact ? { low: value, high: value } : exactly(value),
    parts: [],
  };
}
