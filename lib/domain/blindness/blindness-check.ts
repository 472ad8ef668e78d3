import type { ChanceRange } from '@/lib/stats/intervals/chance-range';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import type { CueName } from './text-cues';

/** How far the texts of a study tell, before anybody reads them, what is sealed about them. As JSON. */
export type BlindnessCheck = {
  readonly kind: 'pairs' | 'worksheet';
  /** Pairs, or texts on worksheets, that were compared. */
  readonly n: number;
  /** Worksheets only: the groups within which texts are compared. */
  readonly clusters: number | null;
  /** What the target is: a sealed name, or "the target". */
  readonly target: string;
  readonly cues: readonly CueResult[];
  readonly rules: readonly LazyRule[];
  /** Pairs only. */
  readonly lengths: LengthFacts | null;
  /** Texts of two units that are nearly the same. */
  readonly alike: readonly { readonly units: readonly [string, string]; readonly share: number }[];
  /** Units with a text that says what wrote it. */
  readonly named: readonly string[];
  /** What was done to the texts before they were measured; null where that is not known. */
  readonly changed: WhatChanged | null;
  /** Catch pairs that a cue sets apart from all other pairs. */
  readonly catches: {
    readonly of: number;
    readonly apart: readonly { unit: string; cue: CueName }[];
  };
  readonly margin: number;
  readonly draws: number;
  readonly seed: number;
};

export type CueResult = {
  readonly cue: CueName;
  readonly name: string;
  readonly counted: string;
  /** Medians; null where there is no text of a kind. */
  readonly targetMedian: number | null;
  readonly otherMedian: number | null;
  /** P(the target has more of it), within the pair or cluster, ties half. */
  readonly superiority: Estimate;
  /** Chance that some cue of the set tells so much where none does. */
  readonly p: number;
  readonly finding: Finding;
  /** Whether texts differ in it at all. */
  readonly differs: boolean;
};

export type Finding = 'gives it away' | 'ruled out' | 'too few items to say';

export type RuleName = 'first' | 'longest' | 'markdown' | 'punctuation';

/** What somebody would score who goes by one mark and reads nothing. */
export type LazyRule = {
  readonly rule: RuleName;
  readonly name: string;
  /** Ties count half. */
  readonly right: number;
  readonly of: number;
  /** The exact 95% range of what chance scores, ties as in `right`. */
  readonly chance: ChanceRange;
  readonly share: Estimate;
  readonly outside: boolean;
};

export type LengthFacts = {
  /** The declared most, as a share of the longer text. */
  readonly most: number;
  readonly beyond: readonly string[];
  readonly median: number;
  readonly largest: number;
};

/** How many texts had what normalisation took off: on the target's side, on the other, of how many. */
export type WhatChanged = {
  readonly markup: SideCounts;
  readonly punctuation: SideCounts;
  /** The text that changed most, as it was and as it is shown; null where none did. */
  readonly example: {
    readonly unit: string;
    readonly before: string;
    readonly shown: string;
  } | null;
};

export type SideCounts = {
  readonly target: number;
  readonly other: number;
  readonly targets: number;
  readonly others: number;
};

export type CheckOptions = {
  /** The study's seed. */
  readonly seed: number;
  /** Limits within ½ ± this rule a cue out. */
  readonly margin: number;
  /** What the target is called. */
  readonly target: string;
  /** Sealed names that a text must not hold. */
  readonly names: readonly string[];
};

/** As many permutations as a second or two allow, never fewer than 1,999. */
export const drawsFor = (units: number, cues: number): number =>
  Math.min(9_999, Math.max(1_999, Math.floor(4e7 / Math.max(1, units * cues))));

/** What has to be settled before the freeze: one sentence for each cue or rule that tells. */
export function toSettle({ cues, rules, n, kind }: BlindnessCheck): string[] {
  const unit = kind === 'pairs' ? 'pairs' : 'texts';
  return [
    ...cues
      .filter(({ finding }) => finding === 'gives it away')
      .map(({ name, superiority }) => {
        const auc = superiority.kind === 'estimate' ? superiority.value.toFixed(2) : 'unknown';
        return `${name}: gives it away, AUC ${auc} over ${n} ${unit}.`;
      }),
    ...rules
      .filter(({ outside }) => outside)
      .map(({ name, right, of, chance }) => {
        const share = Math.round((100 * right) / of);
        return `“${name}” would score ${right} of ${of} (${share}%); chance covers ${chance.from} to ${chance.to}.`;
      }),
  ];
}
