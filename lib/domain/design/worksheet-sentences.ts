import type { WorksheetDesign, WorksheetPlan } from './worksheet-design';

/** What a plan of worksheets can show, in sentences: first the plan, then each claim, then what can never be shown. */
export function worksheetSentences(help: WorksheetDesign): string[] {
  const { plan, shown, reach, outside, allAlike, rare, needed, never } = help;
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
          `About ${rare.items} of the ${plan.items} items are of the rarest category: a judge who finds all of them is shown to find at least ${percent(rare.found)}.`,
        ]),
    ...needed.flatMap(({ halfWidth, kappa, difference }) =>
      kappa === null || difference === null || Math.max(kappa, difference) <= plan.items
        ? []
        : [
            `A half-width of ${two(halfWidth)} takes about ${rough(kappa)} items for the kappa of two raters, ${rough(difference)} for judge minus ceiling.`,
          ],
    ),
    ...never,
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
  const pair = raters === 1 ? '' : ` Two raters agree with a kappa of ${two(kappa)}, the`;
  const judge = `${raters === 1 ? ' The' : pair} judge with them at ${two(judgeKappa)}.`;
  return `${people}, ${items} items each, ${categories} categories, ${percent(prevalence)} of the items in the first.${judge}`;
}

const two = (value: number): string => value.toFixed(2).replace(/^0/, '');
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
/** To two digits: more is not known. */
const rough = (items: number): string => Number(items.toPrecision(2)).toLocaleString('en');
