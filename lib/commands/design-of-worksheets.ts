import {
  drawnInSeconds,
  mostOfWorksheets,
  worksheetDesign,
  type WorksheetDesign,
  type WorksheetFigure,
  type WorksheetPlan,
} from '@/lib/domain/design/worksheet-design';
import { worksheetSentences } from '@/lib/domain/design/worksheet-sentences';
import type { Answer, Invocation } from './command';
import { numberOption } from './number-option';
import { table } from './text-table';

/** `design --items`: what a study of worksheets can show. */
export function designOfWorksheets(call: Invocation): Answer {
  const help = worksheetDesign(planOf(call));
  return { json: help, text: designText(help) };
}

function planOf(call: Invocation): WorksheetPlan {
  const raters = numberOption(call, 'raters', null, [1, mostOfWorksheets.raters], true);
  const items = numberOption(call, 'items', null, [5, mostOfWorksheets.items], true);
  const kappa = numberOption(call, 'kappa', null, [0.05, 1]);
  // A judge who is always right has this kappa with raters of such a kappa with each other.
  const most = Math.floor(Math.sqrt(kappa) * 1000) / 1000;
  const usual = drawnInSeconds({ raters, items });
  return {
    raters,
    items,
    kappa,
    judgeKappa: numberOption(call, 'judge-kappa', kappa, [0, most]),
    prevalence: numberOption(call, 'prevalence', null, [0.001, 0.999]),
    categories: numberOption(call, 'categories', 2, [2, 20], true),
    raterSd: numberOption(call, 'rater-sd', 0.05, [0, 0.5]),
    simulations: numberOption(call, 'simulations', usual, [100, 100_000], true),
    seed: numberOption(call, 'seed', 1, [0, Number.MAX_SAFE_INTEGER], true),
  };
}

const names: Record<WorksheetFigure['name'], string> = {
  kappa: 'kappa of two raters',
  alpha: 'alpha of all raters',
  ceiling: 'ceiling',
  judge: 'judge with people',
  difference: 'judge minus ceiling',
};

const HEAD = ['', '95 of 100 studies', 'half-width', 'with other raters'];

function designText(help: WorksheetDesign): string {
  const { plan, figures } = help;
  const defined = figures.filter(({ halfWidth }) => halfWidth !== null);
  const rows = defined.map(({ name, low, high, halfWidth, halfWidthOfOthers }) => [
    names[name],
    `${two(low)} to ${two(high)}`,
    two(halfWidth),
    two(halfWidthOfOthers),
  ]);
  return [
    ...worksheetSentences(help),
    '',
    ...table([HEAD, ...rows], 'lrrr'),
    '',
    `Drawn ${plan.simulations} times, seed ${plan.seed}. Half-width: of an interval that holds in 95 of 100 studies, for other items and these raters; then for other raters too, whose kappas with people differ by ${plan.raterSd} (SD).`,
  ].join('\n');
}

/** Two digits, as figures in sentences: .07, 1.00, −.10. */
function two(value: number | null): string {
  if (value === null) return '';
  const text = Math.abs(value).toFixed(2).replace(/^0/, '');
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
