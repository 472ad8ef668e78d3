import type { Field } from './field';
import { isGroup, leafKind } from './field-kinds';
import { fraction } from './fraction';
import { fieldNamed } from './operands';
import type { DeclaredVariable } from './rule';
import { isNumericRule } from './rules';

export type ThresholdValues = Readonly<Record<string, { readonly value: number | string }>>;
type Shape = {
  readonly fields: readonly Field[];
  readonly variables?: readonly DeclaredVariable[];
  readonly thresholds?: ThresholdValues;
};
type Problem = { readonly path: readonly (string | number)[]; readonly message: string };

/** What is wrong with the declared variables: each as one sentence, with what to do. */
export function variableProblems(form: Shape): Problem[] {
  const declared = form.variables ?? [];
  return declared.flatMap((variable, index) =>
    problemsOf(variable, index, form, declared).map((says) => ({
      path: ['variables', index],
      message: `Variable “${variable.id}” ${says}`,
    })),
  );
}

function problemsOf(
  variable: DeclaredVariable,
  index: number,
  form: Shape,
  declared: readonly DeclaredVariable[],
): string[] {
  const { id } = variable;
  const says: string[] = [];
  if (declared.findIndex((other) => other.id === id) < index)
    says.push('stands twice; give one of the two another id.');
  if (form.fields.some((field) => field.id === id))
    says.push('has the id of a field, which is a variable by itself; choose another id.');
  if (reaches(variable, id, declared)) says.push('is computed from itself; break the circle.');
  for (const name of namesOf(variable)) says.push(...operandProblems(variable, name, form));
  if ('threshold' in variable) {
    const { threshold } = variable;
    const value =
      typeof threshold === 'string'
        ? (form.thresholds?.[threshold]?.value ?? threshold)
        : threshold;
    if (!fraction(value))
      says.push(`uses the threshold “${threshold}”, which thresholds does not give; add it there.`);
  }
  if (
    variable.rule === 'share' &&
    (variable.equals === undefined) === (variable.fewerThan === undefined)
  )
    says.push('must say either equals or fewerThan; give one of the two.');
  return says;
}

const namesOf = ({ of }: DeclaredVariable) => (typeof of === 'string' ? [of] : of);

function reaches(
  from: DeclaredVariable,
  target: string,
  declared: readonly DeclaredVariable[],
  seen = new Set<string>(),
): boolean {
  return namesOf(from).some((name) => {
    if (name === target) return true;
    const next = declared.find(({ id }) => id === name);
    if (!next || seen.has(name)) return false;
    seen.add(name);
    return reaches(next, target, declared, seen);
  });
}

function operandProblems(variable: DeclaredVariable, name: string, form: Shape): string[] {
  if (name.startsWith('item.')) return [];
  const other = form.variables?.find(({ id }) => id === name);
  const path = name.split('.');
  const field = fieldNamed(form.fields, path);
  if (!other && !field)
    return [
      `reads “${name}”, which is neither a field nor a variable; name one (fields inside others as “beats.present”).`,
    ];
  if (field?.kind === 'each')
    return [
      `reads “${name}”, which holds fields; name one of those (“${name}.${field.fields[0]?.id}”).`,
    ];
  const single = other !== undefined || path.length === 1;
  if (['first', 'at-least', 'at-most'].includes(variable.rule) && !single)
    return [`reads “${name}”, which has a value for each part; count, sum or share it first.`];
  const numeric = other ? isNumericRule(other.rule) : isNumeric(field);
  const needsNumber =
    ['sum', 'at-least', 'at-most'].includes(variable.rule) ||
    (variable.rule === 'share' && variable.fewerThan !== undefined);
  if (needsNumber && !numeric)
    return [`needs numbers, but “${name}” has none; name a count, scale, list or sum.`];
  return equalsProblems(variable, name, field);
}

function isNumeric(field: Field | undefined): boolean {
  if (!field) return false;
  return isGroup(field) ? field.kind === 'list' : leafKind(field).bounds !== undefined;
}

function equalsProblems(
  variable: DeclaredVariable,
  name: string,
  field: Field | undefined,
): string[] {
  const equals =
    variable.rule === 'all'
      ? (variable.equals ?? 'yes')
      : 'equals' in variable
        ? variable.equals
        : undefined;
  if (equals === undefined || !field || isGroup(field)) return [];
  const outcomes = leafKind(field).outcomes?.(field);
  return outcomes === undefined || outcomes.includes(String(equals))
    ? []
    : [
        `looks for “${equals}”, which is not among the answers of “${name}”: ${outcomes.join(', ')}.`,
      ];
}
