import { equivalencePower } from '@/lib/stats/forced-choice/equivalence-power';
import { ruleOutcome, type RuleOutcome } from '@/lib/forced-choice/rule-outcome';
import type { FigureRow } from '@/lib/domain/figure-row';
import { counted, decimals, listed, whole } from '../figure-text';
import type { Sentence } from '../sentence';
import { rowFinder } from './row-finder';
import { shareOfStudies } from './share-of-studies';

type Rules = { readonly limit?: number | undefined; readonly margin: number };
type Find = (metric: string, stratum?: string | null) => FigureRow | undefined;

/** What must be said of a 2AFC study. */
export function detectionSentences(rows: readonly FigureRow[], rules: Rules): Sentence[] {
  const find = rowFinder(rows, '2afc', 'people');
  const accuracy = find('accuracy');
  if (accuracy === undefined) return [];
  const raters = new Set(
    rows.filter(({ section, metric, grader }) => section === '2afc' && metric === 'accuracy' && grader !== 'people').map(({ grader }) => grader), // prettier-ignore
  ).size;
  return [
    ...verdictSentence(find, rules),
    ...ruleSentence(find, rules, accuracy),
    ...neverSentences(find, accuracy.n, raters, rules),
    ...wrongWaySentence(find),
    ...missingSentence(accuracy),
    ...sideSentence(find),
    ...excludedSentence(rows, '2afc'),
  ];
}

function verdictSentence(find: Find, { limit }: Rules): Sentence[] {
  const of = (metric: string) => find(metric)?.value ?? null;
  const shown = (metric: string, what: string) =>
    of(metric) === null
      ? `${what} cannot be told`
      : `${what} is ${of(metric) === 1 ? 'shown' : 'not shown'}`;
  const rule = of('rule_met');
  const parts = [
    ...(limit === undefined || rule === null
      ? ['no limit is declared']
      : [`the declared rule, at most ${decimals(limit)}, is ${rule === 1 ? 'met' : 'not met'}`]),
    ...(limit === undefined ? [] : [shown('below_limit', `accuracy below ${decimals(limit)}`)]),
    shown('equivalent', 'equivalence to chance'),
    shown('above_chance', 'accuracy above chance'),
  ];
  return [
    {
      id: 'pairs-verdicts',
      text: `${parts.length === 4 ? 'Four' : 'Three'} questions are asked of one number, and none of their answers stands for another: ${listed(parts)}. What is not shown is not refuted.`,
    },
  ];
}

function ruleSentence(find: Find, { limit }: Rules, accuracy: FigureRow): Sentence[] {
  const at = (truth: string) => find('rule_passes', `truth=${truth}`)?.value ?? null;
  const [chance, told] = [at('0.50'), at('0.75')];
  const outcome = limit === undefined ? null : ruleOutcome(accuracy, limit);
  if (outcome === null || chance === null || told === null) return [];
  return [
    {
      id: 'pairs-rule',
      text:
        `The declared rule allows ${outcome.allowed} right of ${whole(accuracy.n)}.${missingUnderRule(outcome)} Were choices independent, texts that nobody can tell apart would ` +
        `break it in ${shareOfStudies(1 - chance)} of such studies, and texts told apart three times in four would meet it in ${shareOfStudies(told)}. It is a rule, and no evidence by itself.`,
    },
  ];
}

/** What the rule makes of choices that were not made. */
function missingUnderRule({ allowed, met, allMissingRight }: RuleOutcome): string {
  if (allMissingRight === null) return '';
  const { right, met: still } = allMissingRight;
  const worst = met && !still ? ` Had all missing ones been right, ${whole(right)} would be right, and the rule would not be met.` : ''; // prettier-ignore
  return ` A missing choice counts as half right, and half a choice more than ${whole(allowed)} breaks the rule.${worst}`;
}

/** What the design could never have shown, or hardly. */
function neverSentences(
  find: Find,
  n: number,
  raters: number,
  { limit, margin }: Rules,
): Sentence[] {
  const { accept } = equivalencePower(n, { margin });
  return [
    ...(raters === 1
      ? [{ id: 'pairs-one-rater', text: 'One rater chose. The limits are exact for this rater; of other raters nothing can be said.' }]
      : []),
    ...powerSentence(find('power_below_limit'), raters, limit),
    ...('kind' in accept
      ? [{ id: 'pairs-too-few', text: `With ${counted(n, 'choice')} no outcome could have shown equivalence to chance within ${decimals(margin)}, however the choices had fallen.` }]
      : []),
  ]; // prettier-ignore
}

function powerSentence(
  power: FigureRow | undefined,
  raters: number,
  limit: number | undefined,
): Sentence[] {
  if (power === undefined || power.value === null || limit === undefined) return [];
  const few =
    raters === 2 ? 'With two raters, limits that hold for other raters have one degree of freedom. ' : ''; // prettier-ignore
  return [
    {
      id: 'pairs-power',
      text: `${few}Where nobody can tell the texts apart, so many raters and pairs show accuracy below ${decimals(limit)} in ${shareOfStudies(power.value)} of studies (simulated, with raters and pairs that vary as they usually do).`,
    },
  ];
}

function wrongWaySentence(find: Find): Sentence[] {
  const accuracy = find('accuracy');
  if (find('below_chance')?.value !== 1 || accuracy?.value === null || accuracy === undefined)
    return [];
  return [
    {
      id: 'pairs-below-chance',
      text: `Accuracy lies below chance (${decimals(accuracy.value)}): raters saw a difference and took it the wrong way round. That is detection too, and a rule that allows at most so much does not see it.`,
    },
  ];
}

function missingSentence({
  missing = 0,
  cannotJudge = 0,
  ifWrong,
  ifRight,
  n,
}: FigureRow): Sentence[] {
  // prettier-ignore
  if (missing + cannotJudge === 0) return [];
  const parts = [
    ...(missing > 0 ? [`${counted(missing, 'choice')} of ${whole(n)} ${missing === 1 ? 'was' : 'were'} not made`] : []), // prettier-ignore
    ...(cannotJudge > 0 ? [`${counted(cannotJudge, 'time')} a text was called broken`] : []),
  ];
  const bounds = ifWrong === undefined || ifRight === undefined ? '' : ` Had all of them been wrong, or right, accuracy would be ${decimals(ifWrong)}, or ${decimals(ifRight)}.`; // prettier-ignore
  return [
    {
      id: 'pairs-missing',
      text: `${listed(parts)}. They count as half right in the primary figure, and are left out in the one beside it.${bounds}`,
    },
  ];
}

function sideSentence(find: Find): Sentence[] {
  const [rate, p] = [find('first_side_rate'), find('first_side_p')];
  if (rate?.value === null || rate?.count === undefined || (p?.value ?? 1) > 0.05) return [];
  return [
    {
      id: 'pairs-side-bias',
      text: `Raters lean to one side: text A was chosen ${whole(rate.count)} of ${whole(rate.n)} times. Read d′ and the criterion beside accuracy, which a leaning lowers.`,
    },
  ];
}

/** How many raters the frozen rule leaves out, by reason. */
export function excludedSentence(
  rows: readonly FigureRow[],
  section: '2afc' | 'preference',
): Sentence[] {
  const own = rows.filter((row) => row.section === section && row.metric === 'excluded_raters');
  if (own.length === 0) return [];
  const parts = own.map(({ category, count = 0 }) => `${whole(count)} for ${category ?? ''}`);
  return [
    {
      id: `${section === '2afc' ? 'pairs' : 'preference'}-excluded`,
      text: `By the rule that was frozen before the data, of ${counted(own[0]?.n ?? 0, 'rater')} these are excluded: ${listed(parts)}. Every figure stands with all raters; those with “raters=kept” are without the excluded ones.`,
    },
  ];
}
