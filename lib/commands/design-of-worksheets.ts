import {
  drawnInSeconds,
  worksheetBounds,
  worksheetDesign,
  worksheetFigures,
  type WorksheetDesign,
  type WorksheetPlan,
} from '@/lib/domain/design/worksheet-design';
import { worksheetMethod, worksheetSentences } from '@/lib/domain/design/worksheet-sentences';
import { decimals } from '@/lib/figures/figure-text';
import type { Answer, Invocation } from './command';
import { numberOption } from './number-option';
import { table } from './text-table';

/** `design --items`: what a study of worksheets can show. */
export function designOfWorksheets(call: Invocation): Answer {
  const help = worksheetDesign(planOf(call));
  return { json: help, text: designText(help) };
}

function planOf(call: Invocation): WorksheetPlan {
  const planned = (name: keyof typeof worksheetBounds, usual: number | null = null): number => {
    const { least, most, whole } = worksheetBounds[name];
    return numberOption(call, name, usual, [least, most], whole);
  };
  const [raters, items, kappa] = [planned('raters'), planned('items'), planned('kappa')];
  // A judge who is always right has this kappa with raters of such a kappa with each other.
  const most = Math.floor(Math.sqrt(kappa) * 1000) / 1000;
  const usual = drawnInSeconds({ raters, items });
  return {
    raters,
    items,
    kappa,
    judgeKappa: numberOption(call, 'judge-kappa', kappa, [0, most]),
    prevalence: planned('prevalence'),
    categories: planned('categories', 2),
    raterSd: numberOption(call, 'rater-sd', 0.05, [0, 0.5]),
    simulations: numberOption(call, 'simulations', usual, [100, 100_000], true),
    seed: numberOption(call, 'seed', 1, [0, Number.MAX_SAFE_INTEGER], true),
  };
}

const HEAD = ['', '95 of 100 studies', 'half-width', 'with other raters'];

function designText(help: WorksheetDesign): string {
  const { plan, figures, never } = help;
  const defined = figures.filter(({ halfWidth }) => halfWidth !== null);
  const rows = defined.map(({ name, low, high, halfWidth, halfWidthOfOthers }) => [
    worksheetFigures[name],
    `${two(low)} to ${two(high)}`,
    two(halfWidth),
    two(halfWidthOfOthers),
  ]);
  return [
    ...worksheetSentences(help),
    ...never,
    '',
    ...table([HEAD, ...rows], 'lrrr'),
    '',
    worksheetMethod(plan),
  ].join('\n');
}

const two = (value: number | null): string => (value === null ? '' : decimals(value));
