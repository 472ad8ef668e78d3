import type { Values } from '@/lib/form/values';

/** A label revision with what decides whether it counts as made blind. */
export type RevisedLabel = {
  readonly rater: string;
  readonly item: string;
  readonly revision: number;
  /** Seals that were open when it was saved. */
  readonly sealsOpen: readonly string[];
  /** Made here, or brought in from a file by somebody who declares how it was made. */
  readonly source: 'made' | 'declared';
  readonly values: Values;
};

export type BlindLabels = {
  /** Rater's code, then item: the values that count. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, Values>>;
  /** How many labels that is: one for each rater and item. */
  readonly used: number;
  /** How many raters' labels of an item were made or changed after a seal was opened. */
  readonly afterReveal: number;
};

/**
 * The last revision of each label that was made before any seal was open, whatever order the revisions come in.
 * Later ones are counted beside: they are no independent judgement any more.
 */
export function blindLabels(labels: readonly RevisedLabel[]): BlindLabels {
  const values = newestValues(labels.filter(madeBlind));
  const later = new Map<string, Set<string>>();
  for (const label of labels) {
    if (!madeBlind(label)) within(later, label.rater, () => new Set()).add(label.item);
  }
  return { values, used: sizes(values.values()), afterReveal: sizes(later.values()) };
}

/** The last revision of each label, made blind or not: to be shown beside what was made blind, never in its place. */
export function currentLabels(labels: readonly RevisedLabel[]): BlindLabels {
  const values = newestValues(labels);
  return { ...blindLabels(labels), values, used: sizes(values.values()) };
}

function newestValues(labels: readonly RevisedLabel[]): BlindLabels['values'] {
  const newest = new Map<string, Map<string, RevisedLabel>>();
  for (const label of labels) {
    const own = within(newest, label.rater, () => new Map<string, RevisedLabel>());
    const known = own.get(label.item);
    if (!known || known.revision < label.revision) own.set(label.item, label);
  }
  return new Map(
    [...newest].map(([rater, own]) => [
      rater,
      new Map([...own].map(([item, label]) => [item, label.values])),
    ]),
  );
}

/** Whether a label counts as an independent judgement. */
export const madeBlind = (label: Pick<RevisedLabel, 'source' | 'sealsOpen'>): boolean =>
  label.source === 'declared' || label.sealsOpen.length === 0;

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
