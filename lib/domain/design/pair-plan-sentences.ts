import type { DesignHelp } from './design-help';
import { percent } from './percent';

/** What a plan of pairs can show, in sentences: the rule and how often it errs, each claim, then what is never shown. */
export function pairPlanSentences({ plan, allowed, curve, never }: DesignHelp): string[] {
  const at = (accuracy: number) => curve.find((point) => point.accuracy === accuracy);
  const [chance, detectable] = [at(0.5), at(0.75)];
  const alone = plan.raters === 1 ? '' : `, ${allowed.one} of ${plan.pairs} for one rater alone`;
  return [
    `The rule, at most ${percent(plan.limit)} right, allows ${allowed.all} of ${plan.raters * plan.pairs} answers${alone}.`,
    ...(chance ? [`Texts that nobody can tell apart fail the rule ${percent(1 - chance.rule.crossed)} of the time.`] : []),
    ...(detectable ? [`Texts that are told apart in 75% of pairs pass it ${percent(detectable.rule.crossed)} of the time.`] : []),
    ...(chance ? [`“Below the limit” is shown for texts that nobody can tell apart ${percent(chance.below)} of the time, “equivalent to chance” ${percent(chance.equivalent)}.`] : []),
    ...never,
  ]; // prettier-ignore
}
