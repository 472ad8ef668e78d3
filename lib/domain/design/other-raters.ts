import {
  leastDrawn,
  worksheetDesign,
  workOf,
  type WorksheetDesign,
  type WorksheetPlan,
} from './worksheet-design';

/** A plan, and what other numbers of raters would show of the same items. */
export type WorksheetDesigns = {
  readonly chosen: WorksheetDesign;
  /** None where drawing them too would take long. */
  readonly others: readonly WorksheetDesign[];
};

const RATERS = [2, 3, 5, 8];
/** Some 1.5 s of work, and no more draws than tell a half-width to about 4%. */
const WORK = 5e7;
const MOST_DRAWN = 1_000;

export const worksheetDesigns = (plan: WorksheetPlan): WorksheetDesigns => ({
  chosen: worksheetDesign(plan),
  others: plansOfOthers(plan).map(worksheetDesign),
});

/** The plan with each of the other numbers of raters, drawn as often as there is time for. */
export function plansOfOthers(plan: WorksheetPlan): WorksheetPlan[] {
  const others = RATERS.filter((raters) => raters !== plan.raters);
  const once = others.reduce((sum, raters) => sum + workOf({ raters, items: plan.items }), 0);
  const simulations = Math.min(MOST_DRAWN, plan.simulations, Math.floor(WORK / once));
  return simulations < leastDrawn ? [] : others.map((raters) => ({ ...plan, raters, simulations }));
}
