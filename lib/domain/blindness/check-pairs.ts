import { binomialRange } from '@/lib/stats/intervals/chance-range';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { cueTest } from '@/lib/stats/forced-choice/cue-test';
import { pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import { ratioOf } from '../pairs/lengths';
import type { Side } from '../pairs/pair';
import {
  drawsFor,
  type BlindnessCheck,
  type CheckOptions,
  type CueResult,
  type LazyRule,
  type LengthFacts,
  type RuleName,
} from './blindness-check';
import { findingOf, medianOf } from './cue-result';
import {
  cueNames,
  cuesAt,
  cueWords,
  measureTexts,
  type CueName,
  type MeasuredText,
} from './text-cues';
import { whatChanged } from './what-changed';

/** A pair as raters see it, and which of its texts is the target. */
export type CheckedPair = {
  readonly unit: string;
  readonly texts: Readonly<Record<Side, string>>;
  readonly target: Side;
  readonly purpose: 'standard' | 'catch';
  /** The texts before normalisation. */
  readonly before?: Readonly<Record<Side, string>>;
};

export type PairCheckOptions = CheckOptions & {
  /** pairs.lengths.most of study.json. */
  readonly mostLength: number;
  /** How often the target stood on side A, of all trials of a drawn plan; null where none was drawn. */
  readonly first: { readonly right: number; readonly of: number } | null;
};

/**
 * Can the target of a pair be told without reading? Each cue by P(the target has more of it than the
 * other text of its pair), all by one permutation test; the lazy rules by what they would score.
 * Catch pairs are not counted: theirs is to be plain. The same pairs and seed give the same check.
 */
export function checkPairs(all: readonly CheckedPair[], options: PairCheckOptions): BlindnessCheck {
  const sides = all.flatMap(({ unit, texts }) => [
    { unit, text: texts.a },
    { unit, text: texts.b },
  ]);
  const { measured, alike } = measureTexts(sides, options.names);
  const compared = all.map((pair, at) =>
    comparedOf(pair, cuesAt(measured, 2 * at), cuesAt(measured, 2 * at + 1)),
  );
  const pairs = compared.filter(({ pair }) => pair.purpose === 'standard');
  const draws = drawsFor(pairs.length, cueNames.length);
  const unitOf = (at: number): string => sides[at]?.unit ?? '';
  return {
    kind: 'pairs',
    n: pairs.length,
    clusters: null,
    target: options.target,
    cues: cuesOf(pairs, options, draws),
    rules: rulesOf(pairs, options.first),
    lengths: lengthsOf(pairs, options.mostLength),
    alike: alike.map(({ a, b, share }) => ({ units: [unitOf(a), unitOf(b)], share })),
    named: [
      ...new Set(
        sides.filter((_, at) => (measured['self-identification'][at] ?? 0) > 0).map(({ unit }) => unit), // prettier-ignore
      ),
    ],
    changed: whatChanged(
      pairs.flatMap(({ pair: { unit, texts, before, target } }) =>
        (['a', 'b'] as const).map((side) => {
          return { unit, before: before?.[side], shown: texts[side], target: side === target };
        }),
      ),
    ),
    catches: catchesOf(compared),
    margin: options.margin,
    draws,
    seed: options.seed,
  };
}

type Compared = {
  readonly pair: CheckedPair;
  readonly target: MeasuredText;
  readonly other: MeasuredText;
};

const comparedOf = (pair: CheckedPair, a: MeasuredText, b: MeasuredText): Compared =>
  pair.target === 'a' ? { pair, target: a, other: b } : { pair, target: b, other: a };

const difference = ({ target, other }: Compared, cue: CueName): number => target[cue] - other[cue];

function cuesOf(
  pairs: readonly Compared[],
  { seed, margin }: CheckOptions,
  draws: number,
): CueResult[] {
  const cues = cueNames.map((name) => ({
    name,
    differences: pairs.map((pair) => difference(pair, name)),
  }));
  const found = cueTest(cues, generator(seed).unit, { draws, margin });
  return cueNames.map((cue, at): CueResult => {
    const differs = pairs.some((pair) => difference(pair, cue) !== 0);
    const { superiority = undefinedBecause('no pairs', 0), p = 1, finding } = found[at] ?? {};
    return {
      cue,
      ...cueWords[cue],
      targetMedian: medianOf(pairs.map(({ target }) => target[cue])),
      otherMedian: medianOf(pairs.map(({ other }) => other[cue])),
      superiority,
      p,
      finding: findingOf(finding, differs, pairs.length),
      differs,
    };
  });
}

const RULES: readonly (readonly [rule: RuleName, name: string, cue: CueName])[] = [
  ['longest', 'Always the longer text', 'length'],
  ['markdown', 'Always the one with more markdown', 'markdown'],
  ['punctuation', 'Always the one with more punctuation beyond ASCII', 'non-ascii-punctuation'],
];

function rulesOf(pairs: readonly Compared[], first: PairCheckOptions['first']): LazyRule[] {
  const marks = RULES.map(([rule, name, cue]) => {
    const won = pairs.filter((pair) => difference(pair, cue) > 0).length;
    const lost = pairs.filter((pair) => difference(pair, cue) < 0).length;
    return scored(rule, name, won, won + lost, pairs.length);
  });
  return first === null
    ? marks
    : [scored('first', 'Always text A', first.right, first.of, first.of), ...marks];
}

/** A rule that decided `decided` of `of` choices, `won` of them rightly; the rest are ties. */
function scored(rule: RuleName, name: string, won: number, decided: number, of: number): LazyRule {
  const half = (of - decided) / 2;
  const range = binomialRange(decided);
  const chance = { from: range.from + half, to: range.to + half };
  const right = won + half;
  const limits = exactLimits(won, decided, 0.05);
  const shrunk = (limit: number) => (limit * decided + half) / of;
  const share =
    of === 0
      ? undefinedBecause('no pairs', 0)
      : decided === 0
        ? pointEstimate(1 / 2, of, 'every pair is a tie')
        : {
            ...pointEstimate(right / of, of, 'share right, ties half'),
            low: shrunk(limits.low),
            high: shrunk(limits.high),
            interval: 'Clopper-Pearson, 95%, of the pairs that differ',
          };
  return {
    rule,
    name,
    right,
    of,
    chance,
    share,
    outside: right < chance.from || right > chance.to,
  };
}

function lengthsOf(pairs: readonly Compared[], most: number): LengthFacts | null {
  const ratios = pairs.map(({ target, other }) => ratioOf(target.length, other.length));
  const median = medianOf(ratios);
  if (median === null) return null;
  return {
    most,
    beyond: pairs.filter((_, at) => (ratios[at] ?? 0) > most).map(({ pair }) => pair.unit),
    median,
    largest: Math.max(...ratios),
  };
}

/** A catch pair must lie within what the other pairs have of every cue, in each text and in the difference. */
function catchesOf(compared: readonly Compared[]): BlindnessCheck['catches'] {
  const of = (purpose: CheckedPair['purpose']) =>
    compared.filter(({ pair }) => pair.purpose === purpose);
  const [others, catches] = [of('standard'), of('catch')];
  const apart = cueNames.flatMap((cue) => {
    const values = others.flatMap(({ target, other }) => [target[cue], other[cue]]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const widest = Math.max(...others.map((pair) => Math.abs(difference(pair, cue))));
    return catches
      .filter((pair) => {
        const own = [pair.target[cue], pair.other[cue]];
        const within = own.every((value) => value >= low && value <= high);
        return !within || Math.abs(difference(pair, cue)) > widest;
      })
      .map(({ pair }) => ({ unit: pair.unit, cue }));
  });
  return { of: catches.length, apart };
}
