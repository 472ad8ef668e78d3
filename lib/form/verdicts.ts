import type { Content } from './content';
import type { TrialKind } from './field';
import { isGroup } from './field-kinds';
import type { Form } from './form';
import { compare, fraction, type Fraction } from './fraction';
import { operandReader } from './operands';
import type { DeclaredVariable } from './rule';
import { isNumericRule, type Exact, type Operand } from './rules';
import type { Value } from './values';
import { variables } from './variables';

/** What a verdict comes to as a value of a label; `undefined` where it says nothing, as 0 of 0 groups does. */
export type VerdictRead =
  | { readonly ok: true; readonly value: Value | undefined }
  /** What was expected, as a sentence without what was found: the verdict may be sealed. */
  | { readonly ok: false; readonly reason: string };

export type ReadVerdict = (
  name: string,
  said: unknown,
  content: Content,
  trial?: TrialKind,
) => VerdictRead;

/**
 * Reads what a judge says of a whole item in place of the answers behind it: "13 of 16", 13, "PASS". A verdict is
 * on a declared variable, or on a field that stands in no group. A number of parts is held against the parts that
 * the item has; a share is kept as it was counted ("2/4"), so that a threshold on it is exact. Values stand under
 * the variable's id, which no field has, and `Variable.read` gives them before its rule does.
 */
export function verdictReader(form: Form): ReadVerdict {
  return (name, said, content, trial = 'worksheet') => {
    const declared = form.variables?.find(({ id }) => id === name);
    if (declared)
      return isNumericRule(declared.rule)
        ? readNumber(declared, said, operandsOf(form, declared, content, trial))
        : readWord(said, variables(form, trial).find(({ id }) => id === name)?.categories);
    const field = form.fields.find(({ id }) => id === name);
    if (!field) return refused(missingName(form));
    if (isGroup(field))
      return refused('It has an answer for each part or entry; give these as values, or name a variable that counts them.'); // prettier-ignore
    if (field.kind === 'yes-no') return readWord(said, ['yes', 'no']);
    if (field.kind !== 'count' && field.kind !== 'scale') return { ok: true, value: said as Value }; // the form checks it
    const counted = countOf(said);
    if (!counted) return refused('This must be a number.');
    if (counted.total && (field.kind === 'scale' || field.max !== Number(counted.total[0])))
      return refused('The question does not go up to so many; give the number alone.');
    return { ok: true, value: Number(counted.number[0]) / Number(counted.number[1]) };
  };
}

/** The names on which a form takes verdicts. */
export const verdictNames = (form: Pick<Form, 'fields' | 'variables'>): string[] => [
  ...form.fields.flatMap((field) => (isGroup(field) ? [] : [field.id])),
  ...(form.variables ?? []).map(({ id }) => id),
];

const refused = (reason: string): VerdictRead => ({ ok: false, reason });

const missingName = (form: Form): string =>
  `The form has no such variable or question; known are ${verdictNames(form).join(', ')}.`;

/** What stands behind a variable in an item of which nothing is answered yet. */
function operandsOf(
  form: Form,
  { of }: DeclaredVariable,
  content: Content,
  trial: TrialKind,
): Operand[] {
  const unknown: Exact = { state: 'missing', range: undefined };
  const isVariable = (id: string) => form.variables?.some((one) => one.id === id);
  const operands = operandReader(form, trial, (id) => (isVariable(id) ? unknown : undefined));
  const { named } = operands({}, content);
  return (typeof of === 'string' ? [of] : of).flatMap(named).filter(({ state }) => state !== 'hidden'); // prettier-ignore
}

/** How many parts there are to count: exactly so many, unless answers decide which of them are asked. */
function partsOf(operands: readonly Operand[]): { least: number; most: number } {
  const sum = (some: readonly Operand[]) => some.reduce((all, { count }) => all + count, 0);
  const most = sum(operands);
  return { least: Number.isFinite(most) ? sum(operands.filter(({ isSure }) => isSure)) : 0, most };
}

function readNumber(
  { rule }: DeclaredVariable,
  said: unknown,
  operands: readonly Operand[],
): VerdictRead {
  const counted = countOf(said);
  if (!counted) return refused('This must be a number, or a count as “13 of 16”.');
  const { number, total } = counted;
  if (rule === 'sum')
    return total
      ? refused('A sum is not of a number of parts; give the number alone.')
      : { ok: true, value: asNumber(number) };
  const { least, most } = partsOf(operands);
  if (total) {
    const all = asNumber(total);
    if (compare(number, total) > 0) return refused('The count is of fewer parts than it counts.');
    if (all < least || all > most)
      return refused(`The count is of another number of parts than the item has: it has ${partsInWords(least, most)}.`); // prettier-ignore
    if (!isWhole(number) || !isWhole(total)) return refused('A count of parts is a whole number.');
    if (rule === 'count') return { ok: true, value: asNumber(number) };
    return { ok: true, value: all === 0 ? undefined : `${number[0]}/${total[0]}` };
  }
  if (rule === 'count') {
    if (!isWhole(number)) return refused('A count is a whole number.');
    return asNumber(number) > most
      ? refused(`The item has only ${partsInWords(least, most)} to count.`)
      : { ok: true, value: asNumber(number) };
  }
  return compare(number, [1n, 1n]) > 0
    ? refused('A share is a number from 0 to 1, or a count as “1 of 4”.')
    : { ok: true, value: asNumber(number) };
}

const partsInWords = (least: number, most: number): string =>
  least === most ? `${most} ${most === 1 ? 'part' : 'parts'}` : `${least} to ${most} parts`;

const asNumber = ([top, bottom]: Fraction): number => Number(top) / Number(bottom);
const isWhole = ([top, bottom]: Fraction): boolean => top % bottom === 0n;

/** "13", 13, .25, "13 of 16", "13/16": the number, and of how many where that is said. */
function countOf(said: unknown): { number: Fraction; total?: Fraction } | undefined {
  if (typeof said === 'number') return notNegative(fraction(said));
  if (typeof said !== 'string') return undefined;
  const of = /^(\d{1,9})\s*(?:of|\/)\s*(\d{1,9})$/i.exec(said.trim());
  if (of) return { number: [BigInt(of[1] ?? 0), 1n], total: [BigInt(of[2] ?? 0), 1n] };
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(said.trim()) ? notNegative(fraction(said.trim())) : undefined; // prettier-ignore
}

const notNegative = (number: Fraction | undefined) =>
  number && number[0] >= 0n ? { number } : undefined;

const sameWords: ReadonlyMap<string, string> = new Map([['pass', 'yes'], ['fail', 'no']]); // prettier-ignore

/** A category as it is written, or in capitals; of yes and no, "PASS" and "FAIL" too. */
function readWord(said: unknown, categories: readonly string[] | undefined): VerdictRead {
  if (typeof said !== 'string' && typeof said !== 'number') return refused('This must be a word.');
  const word = String(said).trim();
  if (!categories) return { ok: true, value: said };
  const isYesNo = categories.includes('yes') && categories.includes('no');
  const meant = (isYesNo ? sameWords.get(word.toLowerCase()) : undefined) ?? word;
  const known = categories.find((one) => one.toLowerCase() === meant.toLowerCase());
  return known === undefined
    ? refused(`This must be one of ${categories.join(', ')}${isYesNo ? ' (PASS and FAIL are read as yes and no)' : ''}.`) // prettier-ignore
    : { ok: true, value: known };
}
