import { sideOf, type Side } from '@/lib/domain/pairs/pair';
import type { PairFacts } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

/** One answer to "which is better?", turned back to the two texts, which are named by their condition. */
export type Preferred = {
  readonly rater: string;
  readonly item: string;
  /** The conditions of the pair: `one` is first in the order of names. */
  readonly one: string;
  readonly other: string;
  readonly chosen: 'one' | 'other' | 'tie' | 'both-bad';
  /** Whether `one` stood first, in box A; null where the order is not known. */
  readonly oneFirst: boolean | null;
  /** By how many characters `one` is longer. */
  readonly longerBy: number;
};

export type Answer = Pick<ScoredTrial, 'pair' | 'rater' | 'sides' | 'response'>;

/** Where items have no declared condition they are compared as the two columns of pairs.jsonl. */
export const columnOf = (side: Side): string => `item ${side}`;

/** Every answer that prefers a text or none, of pairs whose conditions differ. */
export function preferredOf(
  answers: readonly Answer[],
  facts: ReadonlyMap<string, PairFacts>,
  condition: string | undefined,
): Preferred[] {
  return answers.flatMap(({ pair, rater, sides, response }): Preferred[] => {
    const known = facts.get(pair);
    if (known === undefined || sides === null) return [];
    if (response === null || response === 'cannot-judge') return [];
    const named = (side: Side) =>
      condition === undefined ? columnOf(side) : known[side].condition;
    const [a, b] = [named('a'), named('b')];
    if (a === null || b === null || a === b) return [];
    const one: Side = a < b ? 'a' : 'b';
    const other: Side = one === 'a' ? 'b' : 'a';
    const chosen =
      response === 'tie' || response === 'both-bad'
        ? response
        : sideOf(response, sides) === one
          ? 'one'
          : 'other';
    return [
      {
        rater,
        item: pair,
        one: a < b ? a : b,
        other: a < b ? b : a,
        chosen,
        oneFirst: sideOf(one, sides) === 'a',
        longerBy: known[one].characters - known[other].characters,
      },
    ];
  });
}

/** Answers by the two conditions that they compare, in the order of names. */
export function byComparison(
  answers: readonly Preferred[],
): { one: string; other: string; own: Preferred[] }[] {
  const groups = new Map<string, { one: string; other: string; own: Preferred[] }>();
  for (const answer of answers) {
    const key = JSON.stringify([answer.one, answer.other]);
    const known = groups.get(key);
    if (known) known.own.push(answer);
    else groups.set(key, { one: answer.one, other: answer.other, own: [answer] });
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** A win of `one` is 1, of `other` 0, a tie or "both are bad" ½. */
export const scoreOf = ({ chosen }: Preferred): number =>
  chosen === 'one' ? 1 : chosen === 'other' ? 0 : 0.5;

export const isDecided = ({ chosen }: Preferred): boolean => chosen === 'one' || chosen === 'other';
