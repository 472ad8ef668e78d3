import 'server-only';
import { designHelp, type DesignHelp, type DesignPoint } from '@/lib/domain/design/design-help';
import { pairPlanSentences } from '@/lib/domain/design/pair-plan-sentences';
import { percent } from '@/lib/domain/design/percent';
import type { Needed } from '@/lib/domain/design/needed';
import { Refusal } from '@/lib/domain/refusal';
import { textOption, type Answer, type Command, type Invocation } from './command';
import { designOfWorksheets } from './design-of-worksheets';
import { numberOption } from './number-option';
import { table } from './text-table';

export const design: Command = {
  usage:
    'design --raters R (--pairs N [--limit .65] [--margin .15] [--item-sd .8] | --items N --kappa K --prevalence P [--judge-kappa K] [--categories 2]) [--rater-sd S] [--simulations 2000] [--seed 1]',
  does: 'Says what a study of so many raters and pairs, or items, can show, and what it never can.',
  positionals: [],
  options: {
    raters: { type: 'string' },
    pairs: { type: 'string' },
    limit: { type: 'string' },
    margin: { type: 'string' },
    items: { type: 'string' },
    kappa: { type: 'string' },
    prevalence: { type: 'string' },
    'judge-kappa': { type: 'string' },
    categories: { type: 'string' },
    'rater-sd': { type: 'string' },
    'item-sd': { type: 'string' },
    simulations: { type: 'string' },
    seed: { type: 'string' },
  },
  local: true,
  run: (call) => Promise.resolve(ofItems(call) ? designOfWorksheets(call) : designOfPairs(call)),
};

/** Options that only one of the two kinds of study has. */
const own = {
  pairs: ['limit', 'margin', 'item-sd'],
  items: ['kappa', 'prevalence', 'judge-kappa', 'categories'],
};

function ofItems(call: Invocation): boolean {
  const [pairs, items] = [textOption(call, 'pairs'), textOption(call, 'items')];
  if ((pairs === undefined) === (items === undefined))
    throw new Refusal(
      'unreadable',
      'Say either --pairs, for a study of pairs, or --items, for worksheets.',
    );
  const [kind, other] =
    items === undefined ? (['pairs', 'items'] as const) : (['items', 'pairs'] as const);
  const foreign = own[other].find((name) => textOption(call, name) !== undefined);
  if (foreign !== undefined)
    throw new Refusal('unreadable', `--${foreign} goes with --${other}, not with --${kind}.`);
  return kind === 'items';
}

function designOfPairs(call: Invocation): Answer {
  const help = designHelp({
    raters: numberOption(call, 'raters', null, [1, 200], true),
    pairs: numberOption(call, 'pairs', null, [1, 2_000], true),
    limit: numberOption(call, 'limit', 0.65, [0.5, 0.99]),
    margin: numberOption(call, 'margin', 0.15, [0.01, 0.49]),
    raterSd: numberOption(call, 'rater-sd', 0.3, [0, 5]),
    pairSd: numberOption(call, 'item-sd', 0.8, [0, 5]),
    simulations: numberOption(call, 'simulations', 2_000, [100, 100_000], true),
    seed: numberOption(call, 'seed', 1, [0, Number.MAX_SAFE_INTEGER], true),
  });
  return { json: help, text: designText(help) };
}

function designText(help: DesignHelp): string {
  const { plan, curve, needed } = help;
  const { raters, pairs, limit, margin } = plan;
  const people = raters === 1 ? 'One rater' : `${raters} raters`;
  return [
    `${people}, ${pairs} ${pairs === 1 ? 'pair' : 'pairs'} each.`,
    ...pairPlanSentences(help),
    '',
    ...table([HEAD, ...curve.map(row)], 'rrrrrrrr'),
    '',
    raters === 1
      ? 'Exact: one rater, pairs of one kind.'
      : `Drawn ${plan.simulations} times for each accuracy, with a spread (log odds) of ${plan.raterSd} between raters and ${plan.pairSd} between pairs; seed ${plan.seed}. “Pooled” takes all judgments as independent: it is shown because it is wrong.`,
    `Below: the upper 95% limit (one-sided) lies below ${percent(limit)}. Equivalent: the 90% limits lie between ${percent(1 / 2 - margin)} and ${percent(1 / 2 + margin)}. Above: told apart.`,
    '',
    ...neededLines(plan, needed),
  ].join('\n');
}

const HEAD = [
  'true accuracy',
  'rule passes',
  'one rater',
  'if independent',
  'below',
  'pooled below',
  'equivalent',
  'above',
];

const row = ({ accuracy, rule, below, pooledBelow, equivalent, above }: DesignPoint): string[] =>
  [accuracy, rule.crossed, rule.one, rule.independent, below, pooledBelow, equivalent, above].map(
    percent,
  );

function neededLines({ raters, pairs }: DesignHelp['plan'], needed: Needed): string[] {
  const size = (found: number | null, most: number, of: string) =>
    found === null ? `more than ${most} ${of}` : `${found} ${of}`;
  const single = (found: Needed['independent']['below']) =>
    found === null ? 'more than 20,000' : `${found.stable} (first at ${found.first})`;
  const { looked } = needed;
  const claim = (name: 'below' | 'equivalent', words: string) => {
    const more = size(needed.raters[name], looked.raters, 'raters');
    const longer = size(needed.pairs[name], looked.pairs, 'pairs');
    const people = `${raters} raters`;
    return `  ${words}: ${raters === 1 ? '' : `${longer} with ${people}, or `}${more} with ${pairs} pairs`;
  };
  return [
    'To show it in four of five studies of texts that nobody can tell apart:',
    claim('below', 'below the limit'),
    claim('equivalent', 'equivalent to chance'),
    `  by one rater alone, of this rater only: below with ${single(needed.independent.below)} pairs, equivalent with ${single(needed.independent.equivalent)}`,
  ];
}
