import type { WorksheetPlan } from './worksheet-design';

/** AltTest asks for so many items of a rater with the judge; a kappa of fewer than the other is marked as of few. */
const leastForAltTest = 30;
const few = 20;

/** What a plan of worksheets can never show, or hardly ever, whatever is labelled; said before the freeze. */
export function neverShownOfWorksheets(
  { raters, items, kappa, prevalence, categories }: WorksheetPlan,
  reach: number | null,
): string[] {
  const rare = items * Math.min(prevalence, (1 - prevalence) / (categories - 1));
  return [
    ...ofRaters(raters, reach, kappa),
    ...(items < few
      ? [
          `Fewer than ${few} items: every kappa is marked as one of few items, and agreement between people takes its pooled form.`,
        ]
      : []),
    ...(items < leastForAltTest && raters > 2
      ? [`Fewer than ${leastForAltTest} items: AltTest has no answer.`]
      : []),
    ...(rare < 10
      ? [
          `About ${Math.round(rare)} items of the rarest category: precision, recall and kappa turn on a few answers. Draw more items of that category.`,
        ]
      : []),
  ];
}

function ofRaters(raters: number, reach: number | null, kappa: number): string[] {
  if (raters === 1)
    return [
      'One rater: people have no agreement with each other, so there is no alpha and nothing to compare a judge’s agreement with, and the gold is one opinion. A judge can only be compared with this one person.',
    ];
  if (raters === 2)
    return [
      'Two raters: whether a judge differs from people by more than people do cannot be told, and AltTest has no answer. Both need three.',
    ];
  if (reach !== null && reach >= kappa)
    return [
      `${raters} raters: no judge, not even one that guesses, lies outside the spread of raters like these in most studies. More raters help, not more items.`,
    ];
  return [];
}
