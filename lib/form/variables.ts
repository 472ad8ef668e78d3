import { compileFields, type CompiledField } from './compiled-field';
import type { Content } from './content';
import type { Field, TrialKind } from './field';
import { isGroup, leafKind } from './field-kinds';
import type { Level } from './field-kind';
import type { Form } from './form';
import { fraction, toNumber } from './fraction';
import { operandOfLeaf, operandReader, type Attributes, type Operands } from './operands';
import { isNumericRule, rules, type Exact, type Limits, type Operand, type Rule } from './rules';
import type { DeclaredVariable, RuleName } from './rule';
import { isAskedOn } from './trials-of';
import { isCannotJudge, own, type Value, type Values } from './values';

export type { Attributes };

/** Something on which agreement is computed: a field by itself, or a declared rule. */
export type Variable = {
  /** A field's path of ids ("beats.present"), or the declared id. */
  readonly id: string;
  /** For the reader: the field's question or the rule's label. */
  readonly label: string;
  readonly level: Level;
  /** In order, when they are known. */
  readonly categories?: readonly string[];
  /** The field, for a field by itself. */
  readonly field?: string;
  /** The `each` that the field stands in ("beats"): then a label gives one value for each part. */
  readonly over?: string;
  /** The only answers of a label that decide its value, where neither the content nor an attribute does: fields' ids. */
  readonly answers?: readonly string[];
  /** The value that a label gives, for each part that has one; exactly one entry without `over`. */
  read(values: Values, content: Content, attributes?: Attributes): PartReading[];
};

export type Reading =
  | { readonly state: 'value'; readonly value: string | number }
  | {
      readonly state: 'cannot-judge';
      /** Paths of the answers that would have to be judged. */
      readonly parts: readonly string[];
      /** The bounds of a number, whatever those answers were. */
      readonly low?: number;
      readonly high?: number;
    }
  /** An answer that it needs was asked and is not there. */
  | { readonly state: 'missing' }
  /** Nothing that would give it a value was asked. */
  | { readonly state: 'hidden' };
export type PartReading = { readonly path: string; readonly reading: Reading };

/**
 * The variables that a kind of trial gives values for: each yes-no, choice, scale, count, side and
 * boundary field outside lists by itself, then the declared ones. A place where one hand wrote all
 * of a text reads as the number of its sentences. Reading a variable applies its rule to stored values; nothing is entered.
 */
export function variables(form: Form, trial: TrialKind = 'worksheet'): Variable[] {
  const operandsIn = operandReader(form, trial, (id, operands) => {
    const declared = form.variables?.find((one) => one.id === id);
    return declared && readDeclared(declared, operands, form);
  });
  const fields = compileFields(form, trial);
  const implied = impliedIn(form.fields, '', '').map((variable): Variable => ({
    ...variable,
    ...answersOf(fields.find(({ name }) => name === variable.id)),
    read: (values, content, attributes) => {
      const read = operandsIn(values, content, attributes);
      const found = read.leaves
        .filter(({ field }) => field === variable.field)
        .map((leaf) => ({
          path: leaf.path,
          reading: readingOf(exactOf(operandOfLeaf(form, leaf, content))),
        }));
      return variable.over === undefined && found.length === 0
        ? [{ path: variable.id, reading: { state: 'hidden' } }]
        : found;
    },
  }));
  const declared = (form.variables ?? []).map((variable): Variable => ({
    ...describe(variable, implied),
    read: (values, content, attributes) => {
      const operands = operandsIn(values, content, attributes);
      return [{ path: variable.id, reading: readingOf(readDeclared(variable, operands, form)) }];
    },
  }));
  const asked = new Set(namesAskedOn(form, trial));
  return [...implied, ...declared].filter(({ id }) => asked.has(id));
}

/** Of a field that stands in no group: itself, and those that decide whether it is asked. */
function answersOf(field: CompiledField | undefined): { readonly answers?: readonly string[] } {
  if (!field || !('kind' in field) || field.kind.isAskable || field.kind.reading) return {};
  const deciding = field.conditions.map(({ on }) => answersOf(on).answers);
  const known = deciding.filter((ids) => ids !== undefined);
  return known.length < deciding.length ? {} : { answers: [field.field.id, ...known.flat()] };
}

/** The ids of fields that a kind of trial asks, and of variables that read one of them. */
function namesAskedOn(form: Form, trial: TrialKind): string[] {
  const declared = form.variables ?? [];
  const asked = ({ of }: DeclaredVariable): boolean => {
    const names = typeof of === 'string' ? [of] : of;
    const ofLabel = names.filter((name) => !name.startsWith('item.'));
    return (
      ofLabel.length === 0 ||
      ofLabel.some((name) => {
        const other = declared.find(({ id }) => id === name);
        return other ? asked(other) : fields.includes(name);
      })
    );
  };
  const fields = fieldsAskedOn(form.fields, trial, '');
  return [...fields, ...declared.filter(asked).map(({ id }) => id)];
}

function fieldsAskedOn(fields: readonly Field[], trial: TrialKind, prefix: string): string[] {
  return fields
    .filter((field) => isAskedOn(field, trial))
    .flatMap((field) => [
      prefix + field.id,
      ...(isGroup(field) ? fieldsAskedOn(field.fields, trial, `${prefix}${field.id}.`) : []),
    ]);
}

/** A variable's value in one label. For one over parts, see `valuesOf` and `partVariables`. */
export function valueOf(
  variable: Variable,
  values: Values,
  content: Content,
  attributes?: Attributes,
): Reading {
  return variable.read(values, content, attributes)[0]?.reading ?? { state: 'hidden' };
}

/** A variable's values in one label: one for each part that it is asked of. */
export function valuesOf(
  variable: Variable,
  values: Values,
  content: Content,
  attributes?: Attributes,
): PartReading[] {
  return variable.read(values, content, attributes);
}

/**
 * A variable over parts as one variable for each part of this content, "lines/L1/holds": for
 * checklists, whose parts are the same in every item. Others come back as they are.
 */
export function partVariables(variable: Variable, content: Content): Variable[] {
  if (variable.over === undefined) return [variable];
  const { label, level, categories, field } = variable;
  return variable.read({}, content).map(({ path }) => ({
    id: path,
    label,
    level,
    ...(categories && { categories }),
    ...(field !== undefined && { field }),
    read: (values, inside, attributes) => {
      const here = variable.read(values, inside, attributes).find((one) => one.path === path);
      return [here ?? { path, reading: { state: 'hidden' } }];
    },
  }));
}

type Implied = Omit<Variable, 'read'>;

function impliedIn(fields: readonly Field[], prefix: string, over: string): Implied[] {
  return fields.flatMap((field): Implied[] => {
    const name = prefix + field.id;
    // The entries of a list have no partner in another rater's list: rules count them instead.
    if (isGroup(field))
      return field.kind === 'each' ? impliedIn(field.fields, `${name}.`, name) : [];
    const kind = leafKind(field);
    const level = kind.level(field);
    if (level === undefined || level === 'set' || level === 'unitizing') return [];
    const categories = kind.categories?.(field);
    return [
      {
        id: name,
        label: field.ask,
        level,
        field: name,
        ...(categories && { categories }),
        ...(over !== '' && { over }),
      },
    ];
  });
}

function ruleOf(declared: DeclaredVariable): Rule<RuleName> {
  // The registry's type says that a rule reads its own settings; TypeScript cannot follow the pair.
  return rules[declared.rule] as unknown as Rule<RuleName>;
}

function describe(declared: DeclaredVariable, implied: readonly Implied[]): Implied {
  const rule = ruleOf(declared);
  const level = ('level' in declared && declared.level) || rule.level;
  const categories = rule.categories ?? categoriesOfFirst(declared, implied);
  return {
    id: declared.id,
    label: declared.label ?? declared.id,
    level,
    ...(categories && { categories }),
  };
}

function categoriesOfFirst(
  declared: DeclaredVariable,
  implied: readonly Implied[],
): readonly string[] | undefined {
  if (declared.rule !== 'first') return undefined;
  const known = declared.of.map((id) => implied.find((one) => one.id === id)?.categories);
  return known.includes(undefined)
    ? undefined
    : [...new Set([...known.flatMap((list) => list ?? []), String(declared.else)])];
}

/** By its rule from the answers that it reads, or as a judge has said it (`verdictReader`). */
function readDeclared(declared: DeclaredVariable, operands: Operands, form: Form): Exact {
  const said = own(operands.values, declared.id);
  if (said !== undefined) return exactVerdict(declared, said);
  const names = typeof declared.of === 'string' ? [declared.of] : declared.of;
  const limits: Limits = (threshold) =>
    fraction(
      typeof threshold === 'string'
        ? (form.thresholds?.[threshold]?.value ?? threshold)
        : threshold,
    );
  return ruleOf(declared).read(
    declared,
    names.map((name) => operands.named(name)),
    limits,
  );
}

/** A judge's verdict on a variable: a number, "2/4" of a share, a category, or that it cannot be judged. */
function exactVerdict(declared: DeclaredVariable, said: Value): Exact {
  if (isCannotJudge(said)) return { state: 'cannot-judge', parts: [declared.id], range: undefined };
  if (typeof said === 'object') return { state: 'missing', range: undefined };
  const number = isNumericRule(declared.rule) ? fraction(said) : undefined;
  return { state: 'value', value: number ?? said };
}

/** What a field by itself says: its own answer, whatever its state. */
function exactOf({ state, values, parts }: Operand): Exact {
  if (state === 'hidden') return { state };
  if (state === 'cannot-judge') return { state, parts, range: undefined };
  const [value] = values;
  return value === undefined ? { state: 'missing', range: undefined } : { state: 'value', value };
}

function readingOf(exact: Exact): Reading {
  if (exact.state === 'hidden' || exact.state === 'missing') return { state: exact.state };
  if (exact.state === 'value') {
    const { value } = exact;
    return { state: 'value', value: typeof value === 'object' ? toNumber(value) : value };
  }
  const { parts, range } = exact;
  return {
    state: 'cannot-judge',
    parts,
    ...(range?.low && { low: toNumber(range.low) }),
    ...(range?.high && { high: toNumber(range.high) }),
  };
}
