import type { Generator } from '@/lib/stats/resampling/generator';
import type { Side } from '@/lib/domain/pairs/pair';
import type { RedrawSides } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

/**
 * Draws the sides of these sheets anew as `balanced-sides-v1` drew them (docs/two-afc.md): on each form, the key of as
 * many pairs on A as on B for each kind of trial and purpose, or of one more where their number is odd; the second
 * sheet of a form mirrors the first, a mirrored repeat its first showing. Which pairs are on a form, and in which order
 * they stand, stays: under a choice that knows nothing of the target, what was pressed would have been the same.
 */
export function redrawSidesOf(trials: readonly ScoredTrial[]): RedrawSides {
  const { classes, places, count } = formsOf(trials);
  const keyOnA = new Uint8Array(count);
  return (draw) => {
    for (const places_ of classes) drawClass(places_, keyOnA, draw);
    return (trial) => {
      const place = places.get(trial) ?? 0;
      const exchanged = trial.mirrored !== (trial.showing === 'mirrored');
      const onA = (keyOnA[place] === 1) !== exchanged;
      return onA === (keyOf(trial) === 'a') ? 'ab' : 'ba';
    };
  };
}

/** The item whose side is balanced: the target, or the author's a. */
const keyOf = ({ target }: ScoredTrial): Side => target ?? 'a';

/** The sheet that mirrors another is of the same form. */
const formOf = ({ slot, mirrored }: ScoredTrial): number => (mirrored ? slot - 1 : slot);

const placeName = (trial: ScoredTrial): string => JSON.stringify([formOf(trial), trial.pair]);

/** A place for each pair on each form, and the places that are balanced together. */
function formsOf(trials: readonly ScoredTrial[]): {
  classes: readonly number[][];
  places: ReadonlyMap<ScoredTrial, number>;
  count: number;
} {
  const sided = trials.filter(({ sides }) => sides !== null);
  // By their places, which were drawn: names have no part.
  const ordered = sided.toSorted(
    (a, b) => formOf(a) - formOf(b) || a.slot - b.slot || a.position - b.position,
  );
  const named = new Map<string, number>();
  const places = new Map<ScoredTrial, number>();
  const classes = new Map<string, number[]>();
  for (const trial of ordered) {
    const name = placeName(trial);
    const seen = named.get(name);
    const place = seen ?? named.size;
    places.set(trial, place);
    if (seen !== undefined) continue;
    named.set(name, place);
    const together = JSON.stringify([formOf(trial), trial.kind, trial.purpose]);
    const known = classes.get(together);
    if (known) known.push(place);
    else classes.set(together, [place]);
  }
  return { classes: [...classes.values()], places, count: named.size };
}

/** The keys of half of these places on A, of one more or less where their number is odd. */
function drawClass(places: readonly number[], keyOnA: Uint8Array, draw: Generator): void {
  const order = [...places];
  const onA = Math.floor((order.length + draw.below(2)) / 2);
  for (let at = 0; at < order.length; at++) {
    const other = at + draw.below(order.length - at);
    const taken = order[other] ?? 0;
    order[other] = order[at] ?? 0;
    keyOnA[taken] = Number(at < onA);
  }
}
