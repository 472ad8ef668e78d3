import type { Content } from './content';
import type { Field, TrialKind } from './field';
import { fieldKinds, isGroup, leafKind } from './field-kinds';
import type { Form } from './form';
import { compare, fraction } from './fraction';
import { answerState } from './answer-state';
import { leaves, type Leaf } from './leaves';
import type { Exact, Operand, Range } from './rules';
import type { Values } from './values';

/** Attributes of an item that rules may read as "item.<name>"; booleans read as yes and no. */
export type Attributes = { readonly [name: string]: unknown };

/** What rules may read of one label. */
export type Operands = {
  readonly values: Values;
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
      values,
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

/** The answers of a field, and for each list around it that is not there or not judged, what it may hold. */
function ofField(form: Form, name: string, all: readonly Leaf[], content: Content): Operand[] {
  return all.flatMap((leaf) => {
    if (leaf.field === name) return operandOfLeaf(form, leaf, content);
    if (leaf.kind !== 'list' || !name.startsWith(`${leaf.field}.`)) return [];
    const around = operandOfLeaf(form, leaf, content);
    return isOpen(around)
      ? { ...around, range: ofEntries(boundsOf(form, name)), isSure: false, count: Infinity }
      : [];
  });
}

const isOpen = ({ state }: Operand) => state === 'cannot-judge' || state === 'missing';

/** The bounds of any number of numbers added up: what may be negative has no lowest, what may be positive no highest. */
function ofEntries(one: Range | undefined): Range {
  const zero = [0n, 1n] as const;
  return {
    low: one?.low && compare(one.low, zero) >= 0 ? zero : undefined,
    high: one?.high && compare(one.high, zero) <= 0 ? zero : undefined,
  };
}

export function operandOfLeaf(form: Form, leaf: Leaf, content: Content): Operand {
  const { path, waits } = leaf;
  const value = readingOf(leaf, content);
  const state = answerState(leaf);
  return {
    path,
    state,
    values: state === 'given' && value !== undefined ? valuesOfCell(leaf, value) : [],
    range: state === 'given' ? exactly(value) : state === 'hidden' ? undefined : boundsOf(form, leaf.field), // prettier-ignore
    parts: state === 'cannot-judge' ? [waits?.waitsFor ?? path] : [],
    isSure: waits === undefined,
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
    isSure: true,
    count: 1,
  };
}

function ofVariable(path: string, exact: Exact): Operand {
  const shared = { path, isSure: true, count: 1 };
  if (exact.state === 'hidden')
    return { ...shared, state: 'hidden', values: [], range: undefined, parts: [] };
  if (exact.state !== 'value') {
    const parts = exact.state === 'cannot-judge' ? exact.parts : [];
    return { ...shared, state: exact.state, values: [], range: exact.range, parts };
  }
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
