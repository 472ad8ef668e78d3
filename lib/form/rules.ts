import type { DeclaredVariable, RuleName } from './rule';
import type { Level } from './field-kind';
import { add, compare, fraction, type Fraction } from './fraction';
import type { LeafState } from './leaves';

/** What a rule reads: an answer of the label, an attribute of the item, or another variable. */
export type Operand = {
  readonly path: string;
  readonly state: LeafState;
  /** The values it has: one, or for several choices each of them. */
  readonly values: readonly (string | number)[];
  /** As an exact number, or the bounds that it has while it cannot be judged. */
  readonly range: Range | undefined;
  /** What would have to be judged. */
  readonly parts: readonly string[];
  /** How many answers hide behind it: 1, or Infinity for a list whose entries nobody could judge. */
  readonly count: number;
};
/** `high` is absent where nothing bounds it. */
export type Range = { readonly low: Fraction; readonly high: Fraction | undefined };

/** A variable's value in one label, before it is rounded to a number. */
export type Exact =
  | { readonly state: 'value'; readonly value: string | number | Fraction }
  | { readonly state: 'cannot-judge'; readonly parts: readonly string[]; readonly range?: Range }
  | { readonly state: 'absent' };

type Of<R extends RuleName> = Extract<DeclaredVariable, { rule: R }>;
/** A threshold's exact value by its name, or of the number written in its place. */
export type Limits = (threshold: string | number) => Fraction | undefined;

export interface Rule<R extends RuleName> {
  readonly level: Level;
  readonly categories?: readonly string[];
  /** `operands` has the operands of each name in `of`, in order. */
  read(declared: Of<R>, operands: readonly (readonly Operand[])[], limits: Limits): Exact;
}

const absent: Exact = { state: 'absent' };
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
    read: ({ equals }, operands) => number(tally(operands.flat(), (one) => is(one, equals))?.range),
  },
  sum: { level: 'ratio', read: (_declared, operands) => number(sum(operands.flat())) },
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

const isUnsure = ({ state }: Operand) => state === 'cannot-judge';
const partsOf = (operands: readonly Operand[]) => [
  ...new Set(operands.filter(isUnsure).flatMap(({ parts }) => parts)),
];
const is = ({ values }: Operand, equals: string | number) =>
  values.some((value) => String(value) === String(equals));

function isBelow({ range }: Operand, limit: number): boolean {
  const bound = fraction(limit);
  return range !== undefined && bound !== undefined && compare(range.low, bound) < 0;
}

/** Hidden and skipped fields are passed over; one that might have been asked decides nothing. */
function first(operands: readonly Operand[], otherwise: string | number): Exact {
  for (const one of operands) {
    if (one.state === 'missing') return absent;
    if (isUnsure(one)) return { state: 'cannot-judge', parts: one.parts };
    const value = one.values[0];
    if (one.state === 'given' && value !== undefined) return { state: 'value', value };
  }
  return { state: 'value', value: otherwise };
}

type Tally = { readonly range: Range & { parts: readonly string[] }; readonly total: number };

/** How many hold, from those that surely do to those that might; none when an answer is missing. */
function tally(operands: readonly Operand[], holds: (one: Operand) => boolean): Tally | undefined {
  if (operands.some(({ state }) => state === 'missing')) return undefined;
  const given = operands.filter(({ state }) => state === 'given');
  const unsure = operands.filter(isUnsure).reduce((count, one) => count + one.count, 0);
  const sure = given.filter(holds).length;
  const high = Number.isFinite(unsure) ? whole(sure + unsure) : undefined;
  return {
    range: { low: whole(sure), high, parts: partsOf(operands) },
    total: given.length + unsure,
  };
}

const whole = (count: number): Fraction => [BigInt(count), 1n];

function sum(operands: readonly Operand[]): (Range & { parts: readonly string[] }) | undefined {
  if (operands.some(({ state }) => state === 'missing')) return undefined;
  let low = zero;
  let high: Fraction | undefined = zero;
  for (const one of operands) {
    if (one.state !== 'given' && !isUnsure(one)) continue;
    low = add(low, one.range?.low ?? zero);
    high = high && one.range?.high && add(high, one.range.high);
  }
  return { low, high, parts: partsOf(operands) };
}

/** A share of a total that is known even where its members cannot be judged. */
function share(operands: readonly Operand[], holds: (one: Operand) => boolean): Exact {
  const counted = tally(operands, holds);
  if (!counted || counted.total === 0) return absent;
  const { range, total } = counted;
  if (!Number.isFinite(total)) return { state: 'cannot-judge', parts: range.parts };
  const of = (part: Fraction): Fraction => [part[0], BigInt(total)];
  return number({ low: of(range.low), high: range.high && of(range.high), parts: range.parts });
}

function number(range: (Range & { parts: readonly string[] }) | undefined): Exact {
  if (!range) return absent;
  const { low, high, parts } = range;
  return high && compare(low, high) === 0
    ? { state: 'value', value: low }
    : { state: 'cannot-judge', parts, range: { low, high } };
}

/** Whether a number reaches (`side` 1) or keeps to (`side` -1) a limit; open while its bounds differ. */
function against(operands: readonly Operand[], limit: Fraction | undefined, side: 1 | -1): Exact {
  const one = operands[0];
  if (operands.length !== 1 || !one || !limit || !one.range) {
    const parts = partsOf(operands);
    return parts.length > 0 ? { state: 'cannot-judge', parts } : absent;
  }
  const { low, high } = one.range;
  const holds = (bound: Fraction) => compare(bound, limit) * side >= 0;
  const atLow = holds(low);
  const atHigh = high ? holds(high) : side === 1;
  if (atLow !== atHigh) return { state: 'cannot-judge', parts: one.parts };
  return atLow ? yes : no;
}

/** "no" as soon as one given answer fails, whatever cannot be judged; absent when one is missing. */
function every(operands: readonly Operand[], holds: (one: Operand) => boolean): Exact {
  if (operands.some(({ state }) => state === 'missing')) return absent;
  if (operands.some((one) => one.state === 'given' && !holds(one))) return no;
  const parts = partsOf(operands);
  return parts.length > 0 ? { state: 'cannot-judge', parts } : yes;
}
