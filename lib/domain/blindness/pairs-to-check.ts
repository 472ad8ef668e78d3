import type { Content } from '@/lib/form/content';
import { comparedText, type StoredPair } from '../pairs/compose';
import { sideOf, type Side } from '../pairs/pair';
import { PlanImpossible } from '../plan-impossible';
import { itemUnit, pairUnit, planStudy, type StudyUnit } from '../plan-study';
import { pairRules, type Study } from '../study';
import type { CheckedPair, PairCheckOptions } from './check-pairs';
import { sealedNames } from './sealed-names';
import type { StoredItem } from './stored-item';
import { writtenValue } from './written-value';

export type PairsToCheck = {
  readonly pairs: readonly CheckedPair[];
  readonly options: Omit<PairCheckOptions, 'seed' | 'margin'>;
};

/** A stored pair that has a target, of the author's a and b. */
type Targeted = { readonly item: StoredItem; readonly pair: StoredPair; readonly target: Side };

/**
 * The pairs of one kind whose target is known: the right answer of 2AFC, or the text of one of the two
 * conditions. Null where there is none. `items` are all of the study, `wanted` those that are checked.
 */
export function pairsToCheck(
  part: '2afc' | 'preference',
  study: Study,
  items: readonly StoredItem[],
  wanted: readonly StoredItem[],
): PairsToCheck | null {
  const { condition, lengths } = pairRules(study);
  const byId = new Map(items.map((item) => [item.id, item]));
  const runOf = (id: string | null): string | null =>
    condition === undefined || id === null
      ? null
      : writtenValue(byId.get(id)?.provenance[condition]);
  const found = wanted.flatMap((item): Targeted[] => {
    const { pair } = item;
    if (pair?.trial !== part) return [];
    const target = pair.target ?? sideOfCondition(runOf(pair.a), runOf(pair.b));
    return target === null ? [] : [{ item, pair, target }];
  });
  if (found.length === 0) return null;
  const runs = new Set(
    found.map(({ pair, target }) => runOf(target === 'a' ? pair.a : pair.b) ?? ''),
  );
  const [only = ''] = runs;
  const compared = comparedText(study.texts);
  const raw = (id: string | null): string =>
    byId.get(id ?? '')?.content.texts.find((text) => text.id === compared)?.body ?? '';
  return {
    pairs: found.map(({ item, pair, target }) => {
      const before = { a: raw(pair.a), b: raw(pair.b) };
      return {
        unit: item.id,
        texts: { a: bodyOf(item.content, 'a'), b: bodyOf(item.content, 'b') },
        target: stored(target, pair),
        purpose: item.purpose,
        before: pair.exchanged ? { a: before.b, b: before.a } : before,
      };
    }),
    options: {
      target: part === '2afc' ? 'the target' : runs.size === 1 ? only : 'the earlier name',
      names: sealedNames(items, condition),
      mostLength: lengths.most,
      first: onSideA(study, items, found),
    },
  };
}

/** Of two conditions the one whose name comes first is told from the other; none where they are one. */
function sideOfCondition(a: string | null, b: string | null): Side | null {
  if (a === null || b === null || a === b) return null;
  return a < b ? 'a' : 'b';
}

const bodyOf = ({ texts }: Content, id: Side): string =>
  texts.find((text) => text.id === id)?.body ?? '';

/** The author's a or b, as the pair is stored. */
const stored = (side: Side, { exchanged }: StoredPair): Side =>
  sideOf(side, exchanged ? 'ba' : 'ab');

/** Units up to which the plan is drawn to see the sides. */
const MOST_UNITS = 2_000;

/** How often the target stands on side A where the plan is drawn once, by a secret that is none. */
function onSideA(
  study: Study,
  items: readonly StoredItem[],
  found: readonly Targeted[],
): PairCheckOptions['first'] {
  const units = items.flatMap(({ id, unitId, siblings, pair, purpose }): StudyUnit[] => {
    if (unitId === null) return [];
    return [pair ? pairUnit(id, siblings, pair, purpose) : itemUnit(id, siblings)];
  });
  if (units.length > MOST_UNITS) return null;
  const targets = new Map(
    found
      .filter(({ item }) => item.purpose === 'standard')
      .map(({ item, target }) => [item.id, target]),
  );
  let [right, of] = [0, 0];
  try {
    for (const { trials } of planStudy(units, study.plan, '00'.repeat(32))) {
      for (const { unit, showing, sides } of trials) {
        const target = targets.get(unit);
        if (target === undefined || showing !== 0 || sides === null) continue;
        of += 1;
        if (sideOf(target, sides) === 'a') right += 1;
      }
    }
  } catch (error) {
    if (error instanceof PlanImpossible) return null;
    throw error;
  }
  return of === 0 ? null : { right, of };
}
