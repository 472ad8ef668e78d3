import type { DeclaredVariable, RuleName } from './rule';
import type { Level } from './field-kind';
import { add, compare, fraction, type Fraction } from './fraction';
import type { AnswerState } from './answer-state';

/** What a rule reads: an answer of the label, an attribute of the item, or another variable. */
export type Operand = {
  readonly path: string;
  readonly state: AnswerState;
  /** The values it has: one, or for several choices each of them. */
  readonly values: readonly (string | number)[];
  /** As an exact number, or its bounds while it cannot be judged or is missing. */
  readonly range: Range | undefined;
  /** What would have to be judged. */
  readonly parts: readonly string[];
  /** Whether it was asked, where there is no answer: what waits for another field might have been hidden. */
  readonly isSure: boolean;
  /** How many answers hide behind it: 1, or Infinity for a list whose entries are not known. */
  readonly count: number;
};
/** An end is absent where nothing bounds it. */
export type Range = { readonly low: Fraction | undefined; readonly high: Fraction | undefined };

/** A variable's value in one label, before it is rounded to a number. */
export type Exact =
  | { readonly state: 'value'; readonly value: string | number | Fraction }
  | {
      readonly state: 'cannot-judge';
      readonly parts: readonly string[];
      readonly range: Range | undefined;
    }
  /** An answer that it needs was asked and is not there. */
  | { readonly state: 'missing'; readonly range: Range | undefined }
  /** Nothing that would give it a value was asked, as of a share of nothing. */
  | { readonly state: 'hidden' };

type Of<R extends RuleName> = Extract<DeclaredVariable, { rule: R }>;
/** A threshold's exact value by its name, or of the number written in its place. */
export type Limits = (threshold: string | number) => Fraction | undefined;

export interface Rule<R extends RuleName> {
  readonly level: Level;
  readonly categories?: readonly string[];
  /** `operands` has the operands of each name in `of`, in order. */
  read(declared: Of<R>, operands: readonly (readonly Operand[])[], limits: Limits): Exact;
}

const hidden: Exact = { state: 'hidden' };
const yes: Exact = { state: 'value', value: 'yes' };
const no: Exact = { state: 'value', value: 'no' };
const zero: Fraction = [0n, 1n];
const yesOrNo = { level: 'nominal', categories: ['yes', 'no'] } as const;

/** The closed list of rules by which a study may compute variables from labels. */
export const rules: { readonly [R in RuleName]: Rule<R> } = {
  first: {
    level: 'nominal',
    read: ({ else: otherwise }, operands) => first(operands.flat(), otherwise),
  },
  count: {
    level: 'ratio',
    read: ({ equals }, operands) => count(operands.flat(), (one) => is(one, equals)),
  },
  sum: { level: 'ratio', read: (_declared, operands) => sum(operands.flat()) },
  share: {
    level: 'ratio',
    read: ({ equals, fewerThan }, operands) =>
      share(operands.flat(), (one) =>
        equals !== undefined ? is(one, equals) : isBelow(one, fewerThan ?? 1),
      ),
  },
  'at-least': {
    ...yesOrNo,
    read: ({ threshold }, operands, limits) => against(operands.flat(), limits(threshold), 1),
  },
  'at-most': {
    ...yesOrNo,
    read: ({ threshold }, operands, limits) => against(operands.flat(), limits(threshold), -1),
  },
  none: {
    ...yesOrNo,
    read: ({ equals }, operands) => every(operands.flat(), (one) => !is(one, equals)),
  },
  all: {
    ...yesOrNo,
    read: ({ equals = 'yes' }, operands) => every(operands.flat(), (one) => is(one, equals)),
  },
};

/** Whether a rule gives a number: how many, or which share. */
export const isNumericRule = (rule: RuleName): boolean =>
  rule !== 'first' && !('categories' in rules[rule]);

const isOpen = ({ state }: Operand) => state === 'cannot-judge' || state === 'missing';
const isGiven = ({ state }: Operand) => state === 'given';
const isSure = (one: Operand) => one.isSure;
const is = ({ values }: Operand, equals: string | number) =>
  values.some((value) => String(value) === String(equals));

function isBelow({ range }: Operand, limit: number): boolean {
  const bound = fraction(limit);
  return range?.low !== undefined && bound !== undefined && compare(range.low, bound) < 0;
}

/**
 * What a rule says where the answers that are there do not decide, whatever the others would be:
 * what cannot be judged comes before what is missing. Nothing where every answer is there.
 */
function undecided(operands: readonly Operand[], range?: Range): Exact | undefined {
  if (operands.some(({ state }) => state === 'cannot-judge'))
    return {
      state: 'cannot-judge',
      parts: [...new Set(operands.flatMap((one) => one.parts))],
      range,
    };
  return operands.some(({ state }) => state === 'missing')
    ? { state: 'missing', range }
    : undefined;
}

/** Hidden fields are passed over; one that was asked, or might have been, decides nothing without an answer. */
function first(operands: readonly Operand[], otherwise: string | number): Exact {
  const one = operands.find((operand) => isOpen(operand) || operand.values.length > 0);
  return (one && undecided([one])) ?? { state: 'value', value: one?.values[0] ?? otherwise };
}

const countOf = (operands: readonly Operand[]): number =>
  operands.reduce((sum, one) => sum + one.count, 0);
const whole = (count: number): Fraction | undefined =>
  Number.isFinite(count) ? [BigInt(count), 1n] : undefined;

/** From those that surely hold to those that might. */
function count(operands: readonly Operand[], holds: (one: Operand) => boolean): Exact {
  const sure = operands.filter(isGiven).filter(holds).length;
  const might = sure + countOf(operands.filter(isOpen));
  return number(operands, { low: whole(sure), high: whole(might) });
}

function sum(operands: readonly Operand[]): Exact {
  let [low, high]: (Fraction | undefined)[] = [zero, zero];
  for (const one of operands) {
    const { state, range, isSure } = one;
    if (state === 'hidden') continue;
    // What might have been hidden might add nothing.
    const [least, most] = [range?.low, range?.high];
    low = low && least && add(low, isSure || compare(least, zero) < 0 ? least : zero);
    high = high && most && add(high, isSure || compare(most, zero) > 0 ? most : zero);
  }
  return number(operands, { low, high });
}

/** A share of those that were asked; of how many is a question too, where some might have been hidden. */
function share(operands: readonly Operand[], holds: (one: Operand) => boolean): Exact {
  const given = operands.filter(isGiven);
  const open = operands.filter(isOpen);
  const [sure, asked] = [given.filter(holds).length, given.length + countOf(open.filter(isSure))];
  const most = given.length + countOf(open);
  if (most === 0) return hidden;
  // It might be a share of nothing, or of any number.
  if (asked === 0 || !Number.isFinite(most)) return undecided(operands) ?? hidden;
  const of = (part: number): Fraction => [BigInt(part), BigInt(most)];
  return number(operands, { low: of(sure), high: of(sure + countOf(open)) });
}

function number(operands: readonly Operand[], range: Range): Exact {
  const { low, high } = range;
  if (low && high && compare(low, high) === 0) return { state: 'value', value: low };
  return undecided(operands, range) ?? hidden;
}

/** Whether a number reaches (`side` 1) or keeps to (`side` -1) a limit; open while its bounds differ. */
function against(operands: readonly Operand[], limit: Fraction | undefined, side: 1 | -1): Exact {
  const [one, ...others] = operands;
  if (!one?.range || !limit || others.length > 0 || (isOpen(one) && !one.isSure))
    return undecided(operands) ?? hidden;
  const { low, high } = one.range;
  const atLow = low ? compare(low, limit) * side >= 0 : side === -1;
  const atHigh = high ? compare(high, limit) * side >= 0 : side === 1;
  if (atLow !== atHigh) return undecided(operands) ?? hidden;
  return atLow ? yes : no;
}

/** "no" as soon as one given answer fails, whatever the others are. */
function every(operands: readonly Operand[], holds: (one: Operand) => boolean): Exact {
  if (operands.some((one) => isGiven(one) && !holds(one))) return no;
  return undecided(operands) ?? yes;
}
