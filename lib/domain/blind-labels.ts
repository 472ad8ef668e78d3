import type { Values } from '@/lib/form/values';
import { countsAsBlind, howBlind, type Circumstances, type HowBlind } from './how-blind';

/** A label revision with what decides whether it counts as made blind. */
export type RevisedLabel = Circumstances & {
  readonly rater: string;
  readonly item: string;
  readonly revision: number;
  readonly values: Values;
};

export type BlindLabels = {
  /** Rater's code, then item: the values that count. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, Values>>;
  /** How many labels that is: one for each rater and item. */
  readonly used: number;
  /** How many raters' labels of an item have a revision that was not made blind, or of which that is unknown. */
  readonly afterReveal: number;
};

/**
 * The last revision of each label that counts as blind, whatever order the revisions come in.
 * Later ones are counted beside: they are no independent judgment any more.
 */
export function blindLabels(labels: readonly RevisedLabel[]): BlindLabels {
  const values = newestValues(labels.filter(countsAsBlind));
  const later = new Map<string, Set<string>>();
  for (const label of labels) {
    if (!countsAsBlind(label)) within(later, label.rater, () => new Set()).add(label.item);
  }
  return { values, used: sizes(values.values()), afterReveal: sizes(later.values()) };
}

/** The last revision of each label, made blind or not: to be shown beside what was made blind, never in its place. */
export function currentLabels(labels: readonly RevisedLabel[]): BlindLabels {
  const values = newestValues(labels);
  return { ...blindLabels(labels), values, used: sizes(values.values()) };
}

/**
 * How many labels there are of each kind, one for each rater and item: by the revision that counts, or the newest
 * where none does.
 */
export function labelsByBlindness(
  labels: readonly RevisedLabel[],
): Readonly<Record<HowBlind['state'], number>> {
  const standing = new Map<string, Map<string, RevisedLabel>>();
  for (const label of labels) {
    const own = within(standing, label.rater, () => new Map<string, RevisedLabel>());
    const known = own.get(label.item);
    if (!known || outranks(label, known)) own.set(label.item, label);
  }
  const counts = { 'made blind': 0, 'declared blind': 0, unknown: 0, 'not blind': 0 };
  for (const own of standing.values())
    for (const label of own.values()) counts[howBlind(label).state] += 1;
  return counts;
}

function outranks(one: RevisedLabel, other: RevisedLabel): boolean {
  const [a, b] = [countsAsBlind(one), countsAsBlind(other)];
  return a === b ? one.revision > other.revision : a;
}

function newestValues(labels: readonly RevisedLabel[]): BlindLabels['values'] {
  const newest = new Map<string, Map<string, RevisedLabel>>();
  for (const label of labels) {
    const own = within(newest, label.rater, () => new Map<string, RevisedLabel>());
    const known = own.get(label.item);
    if (!known || known.revision < label.revision) own.set(label.item, label);
  }
  const values = new Map<string, Map<string, Values>>();
  for (const [rater, own] of newest)
    for (const [item, label] of own) within(values, rater, () => new Map()).set(item, label.values);
  return values;
}

function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sizes(all: Iterable<{ readonly size: number }>): number {
  let total = 0;
  for (const { size } of all) total += size;
  return total;
}
