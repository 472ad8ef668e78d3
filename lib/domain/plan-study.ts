import { PlanImpossible } from './plan-impossible';
import { planFault, planSheets, sheetAlgorithm, siblingGroups } from './sheet-plan';
import { sidedAlgorithm, sidedSheets, type SidedTrial, type SidedUnit } from './sided-sheets';
import type { StoredPair } from './pairs/compose';
import type { PairPurpose, Side } from './pairs/pair';
import type { TrialKind } from './blind';
import type { Study } from './study';

/** What a study shows, as its plan reads it: an item of a worksheet, or a row of pairs.jsonl. */
export type StudyUnit = {
  readonly id: string;
  readonly kind: TrialKind;
  readonly purpose: PairPurpose;
  /** Items that this one must not stand near: its own, or those of the items it shows. */
  readonly siblings: readonly string[];
  /** The items that it shows. */
  readonly shows: readonly string[];
  /** The author's name of the right item; null where there is none. */
  readonly target: Side | null;
};

/** An item that is shown alone. */
export const itemUnit = (id: string, siblings: readonly string[]): StudyUnit => ({
  id,
  kind: 'worksheet',
  purpose: 'standard',
  siblings,
  shows: [id],
  target: null,
});

/** A row of pairs.jsonl. */
export const pairUnit = (
  id: string,
  siblings: readonly string[],
  pair: StoredPair,
  purpose: PairPurpose,
): StudyUnit => ({
  id,
  kind: pair.trial,
  purpose,
  siblings,
  shows: pair.b === null ? [pair.a] : [pair.a, pair.b],
  target: pair.target,
});

export type StudySheet = {
  readonly slot: number;
  readonly secret: string;
  /** Of sheets with pairs; null elsewhere. */
  readonly form: string | null;
  readonly trials: readonly SidedTrial[];
};

const sided = (units: readonly StudyUnit[]): boolean =>
  units.some((unit) => unit.kind !== 'worksheet');

/** The way in which this study's sheets are made, by the name that its manifest carries. */
export const algorithmOf = (units: readonly StudyUnit[]): string =>
  sided(units) ? sidedAlgorithm : sheetAlgorithm;

/** All sheets of a frozen version: a pure function of the units in their canonical order, the plan and the secret. */
export function planStudy(
  units: readonly StudyUnit[],
  plan: Study['plan'],
  secret: string,
): StudySheet[] {
  if (sided(units)) return sidedSheets(sidedUnits(units), plan, secret);
  return planSheets(grouped(units), plan, secret).map(({ slot, secret: own, order }) => ({
    slot,
    secret: own,
    form: null,
    trials: order.map((unit) => ({ unit, kind: 'worksheet', showing: 0, sides: null })),
  }));
}

/** Units up to which a plan with pairs is tried out whole before the freeze. */
const triedMost = 500;

/** Why no sheets can be made, as far as it can be known before the freeze draws its secret; null = nothing known. */
export function studyPlanFault(units: readonly StudyUnit[], plan: Study['plan']): string | null {
  if (!sided(units)) return planFault(grouped(units), plan);
  if (units.length > triedMost) return null;
  try {
    planStudy(units, plan, '00'.repeat(32));
    return null;
  } catch (error) {
    if (error instanceof PlanImpossible) return error.message;
    throw error;
  }
}

function grouped(units: readonly StudyUnit[]) {
  const groups = siblingGroups(units);
  return units.map(({ id }) => ({ id, group: groups.get(id) ?? null }));
}

/** Pairs are siblings where an item of one is a sibling of an item of the other. */
function sidedUnits(units: readonly StudyUnit[]): SidedUnit[] {
  const groups = siblingGroups(
    units.flatMap(({ shows, siblings }) => {
      const [first, ...others] = shows;
      return first === undefined ? [] : [{ id: first, siblings: [...others, ...siblings] }];
    }),
  );
  return units.map(({ id, kind, purpose, shows, target }) => ({
    id,
    kind,
    purpose,
    group: groups.get(shows[0] ?? id) ?? null,
    texts: shows,
    key: target ?? 'a',
  }));
}
