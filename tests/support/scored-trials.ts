import type { PairFacts, PairScoring, PairText } from '@/lib/forced-choice/pair-scoring';
import type { Side, Sides } from '@/lib/domain/pairs/pair';
import { sideOf } from '@/lib/domain/pairs/pair';
import type { ScoredTrial } from '@/lib/forced-choice/scored-trial';

/** A trial with everything that a test does not say. */
export function scoredTrial(given: Partial<ScoredTrial> = {}): ScoredTrial {
  return {
    pair: 'p1',
    kind: '2afc',
    purpose: 'standard',
    showing: 'first',
    rater: 'ada',
    sheet: `sheet-${given.rater ?? 'ada'}`,
    slot: 1,
    mirrored: false,
    position: 1,
    answered: given.position ?? 1,
    sides: 'ab',
    response: null,
    target: 'a',
    place: null,
    truePlace: null,
    sentences: null,
    confidence: null,
    recognised: null,
    activeMs: 60_000,
    words: 200,
    blind: true,
    ...given,
  };
}

/** How a pair stands before a rater where nothing else is said: exchanged from pair to pair, mirrored from rater to rater. */
export const usualSides = (pair: number, rater: number): Sides =>
  (pair + rater) % 2 === 0 ? 'ab' : 'ba';

/**
 * 2AFC sheets as words of letters, a letter a pair: + right, - wrong, . no answer, ! a text is broken. The target is
 * the author's a everywhere.
 */
export function detectionTrials(
  raters: Readonly<Record<string, string>>,
  more: (at: number, rater: number) => Partial<ScoredTrial> = () => ({}),
): ScoredTrial[] {
  return Object.entries(raters).flatMap(([rater, word], place) =>
    [...word].map((letter, at) => {
      const sides = usualSides(at, place);
      const right = sideOf('a', sides);
      const wrong: Side = right === 'a' ? 'b' : 'a';
      const response = { '+': right, '-': wrong, '!': 'cannot-judge' as const }[letter] ?? null;
      const answered = response === null ? null : at + 1;
      return scoredTrial({ pair: `p${String(at + 1).padStart(2, '0')}`, rater, position: at + 1, answered, sides, response, ...more(at, place) }); // prettier-ignore
    }),
  );
}

/** Preference sheets the same way: a and b are the author's texts as chosen, t a tie, 0 both bad, . no answer, ! cannot judge. */
export function preferenceTrials(
  raters: Readonly<Record<string, string>>,
  sidesOf: (pair: number, rater: number) => Sides = usualSides,
): ScoredTrial[] {
  return Object.entries(raters).flatMap(([rater, word], place) =>
    [...word].map((letter, at) => {
      const sides = sidesOf(at, place);
      const response =
        letter === 'a' || letter === 'b'
          ? sideOf(letter, sides)
          : ({ t: 'tie' as const, '0': 'both-bad' as const, '!': 'cannot-judge' as const }[letter] ?? null); // prettier-ignore
      return scoredTrial({ kind: 'preference', pair: `p${String(at + 1).padStart(2, '0')}`, rater, position: at + 1, answered: response === null ? null : at + 1, sides, response, target: null }); // prettier-ignore
    }),
  );
}

export const pairText = (given: Partial<PairText> = {}): PairText => ({
  condition: null,
  family: null,
  characters: 500,
  ...given,
});

export const pairFacts = (given: Partial<PairFacts> & { pair: string }): PairFacts => ({
  kind: '2afc',
  target: 'a',
  a: pairText(),
  b: pairText(),
  ...given,
});

/** Rules as study.json has them where it says nothing: no limit is declared. */
export const undeclared: PairScoring['rules'] = {
  margin: 0.15,
  normalise: { markup: 'strip', punctuation: 'unify' },
  lengths: { most: 0.15, beyond: 'flag' },
};

/** What is scored, with a declared limit of 65% where a test says nothing. */
export const pairScoring = (given: Partial<PairScoring> = {}): PairScoring => ({
  trials: [],
  facts: [],
  boundaryNone: false,
  judgments: [],
  juries: [],
  seed: 1,
  resamples: 1_000,
  rules: { ...undeclared, limit: 0.65 },
  ...given,
});
