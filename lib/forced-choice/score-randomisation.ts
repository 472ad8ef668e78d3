import { generator } from '@/lib/stats/resampling/generator';
import { randomisationOfCounts } from '@/lib/stats/tests/randomisation-test';
import { undefinedRow, type FigureRow } from '@/lib/domain/figure-row';
import { headOf, testRow } from './figure-of';
import { sideOf, type Side } from '@/lib/domain/pairs/pair';
import { isMade, isRight, type Choice } from './pair-choices';
import type { RedrawSides } from './pair-scoring';
import type { Group } from './score-accuracy';

/** Where the target would have stood in other sheets of the same plan: the same draws for every group of choices. */
export type Redrawn = {
  readonly plans: number;
  /** Box of the target by plan and trial, in the order of `place`. */
  readonly first: Uint8Array;
  readonly place: ReadonlyMap<Choice['trial'], number>;
};

/** At most so many boxes are drawn; a study of many trials is drawn less often. */
const mostDrawn = 20_000_000;

/** Draws the sides of all these choices anew, as often as there is room for; null without a plan. */
export function redrawn(
  choices: readonly Choice[],
  redraw: RedrawSides | null,
  seed: number,
  most = 9_999,
): Redrawn | null {
  if (redraw === null || choices.length === 0) return null;
  const plans = Math.min(most, Math.max(199, Math.floor(mostDrawn / choices.length)));
  const draw = generator(seed);
  const first = new Uint8Array(plans * choices.length);
  for (let plan = 0; plan < plans; plan++) {
    const sides = redraw(draw);
    choices.forEach(({ trial }, at) => {
      const target: Side = trial.target ?? 'a';
      first[plan * choices.length + at] = Number(sideOf(target, sides(trial)) === 'a');
    });
  }
  return { plans, first, place: new Map(choices.map(({ trial }, at) => [trial, at])) };
}

/**
 * Could so many be right by choices that know nothing of the target? Choices stay as pressed, sides are drawn anew by
 * the sheets' own plan, which balances them: an exact binomial does not know that.
 */
export function randomisationRows(group: Group, drawn: Redrawn | null): FigureRow[] {
  const { grader, stratum, choices } = group;
  const head = (metric: string) => headOf('2afc', grader, metric, { stratum });
  const names = ['randomisation_p', 'randomisation_p_two_sided'] as const;
  const made = choices.filter(isMade);
  if (drawn === null) {
    const reason = 'the plan of the sheets is not at hand to draw their sides anew';
    return names.map((name) => undefinedRow(head(name), reason, made.length, 'randomisation of sides')); // prettier-ignore
  }
  const places = Int32Array.from(made, ({ trial }) => drawn.place.get(trial) ?? -1);
  const pressedFirst = Uint8Array.from(made, ({ pressed }) => Number(pressed === 'a'));
  const size = drawn.place.size;
  const counts = Int32Array.from({ length: drawn.plans }, (_, plan) => {
    let right = 0;
    for (let at = 0; at < places.length; at++) {
      const first = drawn.first[plan * size + (places[at] ?? 0)];
      if (first === pressedFirst[at]) right++;
    }
    return right;
  });
  const observed = made.filter(isRight).length;
  return names.map(
    (name) =>
    testRow(head(name), randomisationOfCounts(observed, counts, made.length, name === 'randomisation_p_two_sided')), // prettier-ignore
  );
}
