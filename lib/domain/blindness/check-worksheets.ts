import { clusteredRange } from '@/lib/stats/intervals/chance-range';
import { clusteredCueTest } from '@/lib/stats/forced-choice/clustered-cue-test';
import { pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import {
  drawsFor,
  type BlindnessCheck,
  type CheckOptions,
  type CueResult,
  type LazyRule,
  type RuleName,
} from './blindness-check';
import { findingOf, medianOf } from './cue-result';
import { cueNames, cueWords, measureTexts, type CueName, type MeasuredTexts } from './text-cues';
import { whatChanged } from './what-changed';

/** What a rater sees of an item, whether its sealed condition is the target, and what it is compared within. */
export type CheckedText = {
  readonly unit: string;
  readonly text: string;
  readonly target: boolean;
  /** Items of one page, prompt or family; the same for all where there are no such groups. */
  readonly cluster: string;
  readonly before?: string;
};

/**
 * Can the sealed condition of an item be told without reading? As `checkPairs`, within each cluster.
 * A lazy rule names in each cluster as many items as there are targets, those with most of its mark.
 */
export function checkWorksheets(
  all: readonly CheckedText[],
  options: CheckOptions,
): BlindnessCheck {
  const { measured, alike } = measureTexts(all, options.names);
  const draws = drawsFor(all.length, cueNames.length);
  const unitOf = (at: number): string => all[at]?.unit ?? '';
  return {
    kind: 'worksheet',
    n: all.length,
    clusters: new Set(all.map(({ cluster }) => cluster)).size,
    target: options.target,
    cues: cuesOf(all, measured, options, draws),
    rules: RULES.map((rule) => scored(all, measured, rule)),
    lengths: null,
    alike: alike.map(({ a, b, share }) => ({ units: [unitOf(a), unitOf(b)], share })),
    named: all.flatMap(({ unit }, at) =>
      (measured['self-identification'][at] ?? 0) > 0 ? unit : [],
    ),
    changed: whatChanged(
      all.flatMap(({ unit, before, text, target }) =>
        before === undefined ? [] : { unit, before, shown: text, target },
      ),
    ),
    catches: { of: 0, apart: [] },
    margin: options.margin,
    draws,
    seed: options.seed,
  };
}

function cuesOf(
  texts: readonly CheckedText[],
  measured: MeasuredTexts,
  { seed, margin }: CheckOptions,
  draws: number,
): CueResult[] {
  const cues = cueNames.map((name) => ({ name, values: measured[name] }));
  const found = clusteredCueTest(cues, texts, generator(seed).unit, { draws, margin });
  return cueNames.map((cue, at): CueResult => {
    const values = measured[cue];
    const of = (target: boolean) => values.filter((_, text) => texts[text]?.target === target);
    const differs = values.some((value) => value !== values[0]);
    const { superiority = undefinedBecause('no texts', 0), p = 1, finding } = found[at] ?? {};
    return {
      cue,
      ...cueWords[cue],
      targetMedian: medianOf(of(true)),
      otherMedian: medianOf(of(false)),
      superiority,
      p,
      finding: findingOf(finding, differs, superiority.n),
      differs,
    };
  });
}

type Rule = readonly [rule: RuleName, name: string, cue: CueName];

const RULES: readonly Rule[] = [
  ['longest', 'Always the longest', 'length'],
  ['markdown', 'Always those with most markdown', 'markdown'],
  ['punctuation', 'Always those with most punctuation beyond ASCII', 'non-ascii-punctuation'],
];

function scored(
  texts: readonly CheckedText[],
  measured: MeasuredTexts,
  [rule, name, cue]: Rule,
): LazyRule {
  const clusters = new Map<string, Mark[]>();
  texts.forEach(({ cluster, target }, at) => {
    const mark = { target, value: measured[cue][at] ?? 0 };
    const known = clusters.get(cluster);
    if (known) known.push(mark);
    else clusters.set(cluster, [mark]);
  });
  let [right, of, tied] = [0, 0, 0];
  const decided: { members: number; targets: number }[] = [];
  for (const members of clusters.values()) {
    const targets = members.filter(({ target }) => target).length;
    if (targets === 0 || targets === members.length) continue;
    of += targets;
    const named = rightlyNamed(members, targets);
    right += named;
    if (new Set(members.map(({ value }) => value)).size > 1)
      decided.push({ members: members.length, targets });
    else tied += named;
  }
  const range = clusteredRange(decided);
  const chance = { from: range.from + tied, to: range.to + tied };
  const share = of === 0 ? undefinedBecause('no cluster has both kinds', 0) : pointEstimate(right / of, of, 'share of targets named rightly'); // prettier-ignore
  const outside = right < chance.from - 1e-9 || right > chance.to + 1e-9;
  return { rule, name, right, of, chance, share, outside };
}

/** What a lazy rule sees of a text, and whether it would be right to name it. */
type Mark = { readonly target: boolean; readonly value: number };

/** How many of the `targets` items with most of the mark are targets; of those that tie for the last places their share. */
function rightlyNamed(members: readonly Mark[], targets: number): number {
  const sorted = members.toSorted((a, b) => b.value - a.value);
  const last = sorted[targets - 1]?.value ?? 0;
  const above = sorted.filter(({ value }) => value > last);
  const equal = sorted.filter(({ value }) => value === last);
  const share = equal.filter(({ target }) => target).length / equal.length;
  return above.filter(({ target }) => target).length + share * (targets - above.length);
}
