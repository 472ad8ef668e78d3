import type { BlindnessCheck } from './blindness-check';

/**
 * What an author may know who will also rate: that a cue tells, never which way. Every figure is the
 * better of itself and its opposite, and nothing names a unit whose side would follow from it.
 */
export type FoldedCheck = {
  readonly kind: BlindnessCheck['kind'];
  readonly n: number;
  readonly clusters: number | null;
  readonly cues: readonly {
    readonly name: string;
    readonly counted: string;
    readonly strength: Strength;
  }[];
  readonly rules: readonly {
    readonly name: string;
    readonly right: number;
    readonly of: number;
    /** The most that chance scores, 95% of the time, as the better of a rule and its opposite. */
    readonly most: number;
    readonly outside: boolean;
  }[];
  /** Pairs whose lengths differ by more than the declared share. */
  readonly beyond: number | null;
  readonly alike: number;
  readonly named: number;
  readonly catchesApart: number;
};

export type Strength = 'none' | 'weak' | 'strong';

/** Fewest units of a subset on which a check may run for somebody who will rate: fewer would tell of single ones. */
export const FEWEST_FOLDED = 10;

const STRONG = 0.75;

export function foldedCheck(check: BlindnessCheck): FoldedCheck {
  return {
    kind: check.kind,
    n: check.n,
    clusters: check.clusters,
    cues: check.cues.map(({ name, counted, finding, superiority }) => {
      const value = superiority.kind === 'estimate' ? superiority.value : 1 / 2;
      const told = finding === 'gives it away';
      const strength = !told ? 'none' : Math.max(value, 1 - value) >= STRONG ? 'strong' : 'weak';
      return { name, counted, strength };
    }),
    rules: check.rules.map(({ name, right, of, chance, outside }) => {
      const most = Math.max(chance.to, of - chance.from);
      return { name, right: Math.max(right, of - right), of, most, outside };
    }),
    beyond: check.lengths?.beyond.length ?? null,
    alike: check.alike.length,
    named: check.named.length,
    catchesApart: new Set(check.catches.apart.map(({ unit }) => unit)).size,
  };
}

/** What has to be settled before the freeze, without a direction. */
export function foldedToSettle({ cues, rules }: FoldedCheck): string[] {
  return [
    ...cues
      .filter(({ strength }) => strength !== 'none')
      .map(({ name, strength }) => `${name}: gives it away (${strength}).`),
    ...rules
      .filter(({ outside }) => outside)
      .map(
        ({ name, right, of, most }) =>
          `“${name}”, or its opposite, would score ${right} of ${of}; chance reaches ${most}.`,
      ),
  ];
}
