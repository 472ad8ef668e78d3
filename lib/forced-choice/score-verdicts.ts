import { binomialTest } from '@/lib/stats/tests/binomial-test';
import { crossed } from '@/lib/stats/forced-choice/crossed';
import { simulateDesign } from '@/lib/stats/forced-choice/crossed-simulation';
import { detectionVerdicts, type DetectionVerdicts, type Verdict } from '@/lib/stats/forced-choice/detection-verdicts'; // prettier-ignore
import { undefinedBecause, type Undefined } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import { passProbability } from '@/lib/stats/forced-choice/pass-probability';
import { twoWayTest } from '@/lib/stats/forced-choice/two-way-test';
import { pointRow, undefinedRow, type FigureRow, type RowHead } from '@/lib/domain/figure-row';
import { headOf, testRow } from './figure-of';
import { missingOf, withHalves } from './pair-choices';
import { shareOf } from '@/lib/domain/pairs/rule-limit';
import { ruleOutcome } from './rule-outcome';
import type { Group } from './score-accuracy';

export type VerdictRules = { readonly limit?: number | undefined; readonly margin: number };

const noLimit = undefinedBecause('study.json declares no limit', 0);

/**
 * The four verdicts as four figures, 1 where it holds and 0 where it does not, or is not shown: the declared rule, the
 * upper limit below it, equivalence to chance, and detection; beside them detection the wrong way round. They are
 * answers to different questions, and no figure is made of several of them.
 */
export function verdictRows(group: Group, rules: VerdictRules): FigureRow[] {
  const { grader, stratum, choices } = group;
  const head = (metric: string) => headOf('2afc', grader, metric, { stratum });
  const judged = withHalves(choices);
  const { limit, margin } = rules;
  const made = detectionVerdicts(judged, { limit: shareOf(limit ?? 1), margin });
  const { n, raters, mean } = crossed(judged);
  const shown = (metric: string, verdict: Verdict, method: string): FigureRow =>
    verdictRow(head(metric), verdict, n, method, made.interval);
  const say = (share: number) => share.toFixed(2);
  const right = Math.round(2 * mean * n) / 2;
  const test = (side: 'greater' | 'less', count: number) =>
    raters === 1 ? binomialTest(count, n, 1 / 2, side) : twoWayTest(judged, 1 / 2, side);
  return [
    ruleRow(head('rule_met'), made.rule, n, { ...missingOf(choices), count: right }, limit),
    limit === undefined
      ? undefinedRow(head('below_limit'), noLimit.reason, n, 'upper limit below the declared one')
      : shown('below_limit', made.belowLimit, `the upper 95% limit (one-sided) lies below ${say(limit)}`), // prettier-ignore
    shown('equivalent', made.equivalent, `both 90% limits lie within ${say(1 / 2 - margin)} and ${say(1 / 2 + margin)} (two one-sided tests)`), // prettier-ignore
    shown('above_chance', made.aboveChance, 'the lower 95% limit (one-sided) lies above 0.5'),
    shown('below_chance', made.belowChance, 'the upper 95% limit (one-sided) lies below 0.5: told apart the wrong way round'), // prettier-ignore
    testRow(head('above_chance_p'), test('greater', Math.floor(right))),
    testRow(head('below_chance_p'), test('less', Math.ceil(right))),
  ];
}

function verdictRow(
  head: RowHead,
  verdict: Verdict,
  n: number,
  method: string,
  limits: string,
): FigureRow {
  const with_ = limits === '' || limits === 'none' ? method : `${method}; limits: ${limits}`;
  return typeof verdict === 'object'
    ? undefinedRow(head, verdict.reason, n, with_)
    : pointRow(head, Number(verdict === 'yes'), n, with_, verdict === 'yes' ? {} : { note: 'not shown is no finding of the opposite' }); // prettier-ignore
}

function ruleRow(
  head: RowHead,
  rule: DetectionVerdicts['rule'],
  n: number,
  accuracy: { readonly count: number; readonly ifRight?: number },
  limit: number | undefined,
): FigureRow {
  const method = `at most ${limit === undefined ? 'the declared limit' : String(limit)} right, a missing choice as half right and half a choice rounded up: a rule on the point, no evidence by itself`; // prettier-ignore
  const none: Undefined | null = limit === undefined ? noLimit : typeof rule === 'object' ? rule : null; // prettier-ignore
  if (none !== null) return undefinedRow(head, none.reason, n, method);
  const outcome = limit === undefined ? null : ruleOutcome({ ...accuracy, n }, limit);
  const worst = outcome?.allMissingRight;
  const most = worst ? `; with all missing ones right ${worst.right}, ${worst.met ? 'met' : 'not met'}` : ''; // prettier-ignore
  const note = `${accuracy.count} right of ${n}; the rule allows ${outcome?.allowed ?? 0}${most}`;
  return pointRow(head, Number(rule === 'passes'), n, method, { note });
}

/** True shares at which the declared rule is tried. */
const truths = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];

/**
 * How often so many choices meet the declared rule, by the share that is truly right: the rule alone is hardly
 * evidence. And how often this many raters and pairs would show a share below the limit where nobody can tell the
 * texts apart, with raters and pairs that vary as they do in practice.
 */
export function designRows(
  group: Group,
  { limit, margin }: VerdictRules,
  seed: number,
): FigureRow[] {
  // prettier-ignore
  if (limit === undefined) return [];
  const { grader, choices } = group;
  const { n, raters, items } = crossed(withHalves(choices));
  if (n === 0) return [];
  const passes = truths.map((truth) =>
    pointRow(
      headOf('2afc', grader, 'rule_passes', { stratum: `truth=${truth.toFixed(2)}` }),
      passProbability(n, shareOf(limit), truth),
      n,
      'chance that so many independent choices meet the declared rule',
    ),
  );
  if (raters < 2 || items < 2) return passes;
  const runs = Math.max(200, Math.min(2_000, Math.floor(2_000_000 / (raters * items))));
  const plan = { raters, items, accuracy: 1 / 2, raterSd: 0.3, itemSd: 0.8 };
  const drawn = simulateDesign(plan, { limit, margin }, generator(seed).unit, runs);
  const method = `simulated, ${runs} studies of ${raters} raters and ${items} pairs at chance; spread in log odds .3 of raters and .8 of pairs`; // prettier-ignore
  return [
    ...passes,
    pointRow(headOf('2afc', grader, 'power_below_limit'), drawn.below, n, method),
    pointRow(headOf('2afc', grader, 'power_equivalent'), drawn.equivalent, n, method),
  ];
}
