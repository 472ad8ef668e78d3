import type { WorksheetDesign, WorksheetPlan } from './worksheet-design';
import { percent } from './percent';

/** What a plan of worksheets can show, in sentences: first the plan, then each claim. */
export function worksheetSentences(help: WorksheetDesign): string[] {
  const { plan, shown, reach, outside, allAlike, rare, needed } = help;
  return [
    planSentence(plan),
    ...(shown === null
      ? []
      : [
          `A judge's kappa that differs from that of these raters by ${two(shown)} or more is found different in four of five studies.`,
        ]),
    ...(reach === null || outside === null
      ? []
      : [
          `To be outside the spread of raters like these, a judge's kappa must lie about ${two(reach)} from theirs. The judge planned here lies there in ${percent(outside)} of studies.`,
        ]),
    ...(allAlike < 0.01
      ? []
      : [`Two raters agree on every item in ${percent(allAlike)} of such studies.`]),
    ...(rare.found === null
      ? []
      : [
          `About ${rare.items} of the ${plan.items.toLocaleString('en')} items are of the rarest category: a judge who finds all of them is shown to find at least ${percent(rare.found)}.`,
        ]),
    ...needed.flatMap(({ halfWidth, kappa, difference }) =>
      kappa === null || difference === null || Math.max(kappa, difference) <= plan.items
        ? []
        : [
            `A half-width of ${two(halfWidth)} takes about ${rough(kappa)} items for the kappa of two raters, ${rough(difference)} for judge minus people.`,
          ],
    ),
  ];
}

function planSentence({
  raters,
  items,
  kappa,
  judgeKappa,
  prevalence,
  categories,
}: WorksheetPlan): string {
  const people = raters === 1 ? 'One rater' : `${raters} raters`;
  const judge =
    raters === 1
      ? ` The judge agrees with this rater with a kappa of ${two(judgeKappa)}.`
      : ` Two raters agree with a kappa of ${two(kappa)}, the judge with them at ${two(judgeKappa)}.`;
  return `${people}, ${items.toLocaleString('en')} items each, ${categories} categories, ${percent(prevalence)} of the items in the first.${judge}`;
}

/** How the figures were found, and what a half-width says. */
export const worksheetMethod = ({ simulations, seed, raterSd }: WorksheetPlan): string =>
  `Drawn ${simulations.toLocaleString('en')} times, seed ${seed}. Half-width: of an interval that holds in 95 of 100 studies, for other items and these raters; then for other raters too, whose kappas with people differ by ${raterSd} (SD).`;

const two = (value: number): string => value.toFixed(2);
/** To two digits: more is not known. */
const rough = (items: number): string => Number(items.toPrecision(2)).toLocaleString('en');
