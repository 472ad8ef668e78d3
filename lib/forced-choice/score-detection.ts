import type { FigureRow } from '@/lib/domain/figure-row';
import { inCanonicalOrder } from './canonical-order';
import { choicesOf, firstShowings, ratersOf, type Choice } from './pair-choices';
import { exclusionRows, exclusions, isFast } from './pair-exclusions';
import { resamplesOf, type PairScoring } from './pair-scoring';
import { redrawSidesOf } from './redraw-sides';
import { accuracyRows, withAccuracy, type Group } from './score-accuracy';
import { randomisationRows, redrawn } from './score-randomisation';
import { catchRows, repeatRows } from './score-repeats';
import { sequenceRows } from './score-sequence';
import { firstSideRows, sensitivityRows } from './score-sides';
import { designRows, verdictRows } from './score-verdicts';
import type { ScoredTrial } from './scored-trial';

/**
 * Everything that the answers to "which is the target?" say: of each rater, of all, and of all without the raters that
 * the frozen rule excludes (stratum "raters=kept"). First showings of standard pairs only, but for the figures on
 * repeats and on catch pairs.
 */
export function detectionRows(study: PairScoring, counted: readonly ScoredTrial[]): FigureRow[] {
  const choices = inCanonicalOrder(choicesOf(firstShowings(counted, '2afc')), markOf);
  if (choices.length === 0) return [];
  const { rules, seed } = study;
  const draws = { seed, resamples: drawsFor(choices.length, resamplesOf(study)) };
  const redraw = study.redrawSides === undefined ? redrawSidesOf(study.trials) : study.redrawSides;
  const drawn = redrawn(choices, redraw, seed);
  const everything: Group = { grader: 'people', stratum: null, choices };
  const each = ratersOf(choices).map((rater): Group => ({
    grader: rater,
    stratum: null,
    choices: choices.filter((one) => one.rater === rater),
  }));
  const beside = [kept(study, counted, everything), unhurried(study, everything)].filter((group) => group !== null); // prettier-ignore
  const whole = (group: Group): FigureRow[] => [
    ...accuracyRows(group),
    ...withAccuracy(group, draws),
    ...verdictRows(group, rules),
    ...randomisationRows(group, drawn),
    ...firstSideRows(group),
    ...sensitivityRows(group, draws),
  ];
  return [
    ...whole(everything),
    ...designRows(everything, rules, seed),
    ...beside.flatMap(whole),
    ...each.flatMap((group) => [
      ...accuracyRows(group),
      ...verdictRows(group, rules),
      ...randomisationRows(group, drawn),
      ...firstSideRows(group),
      ...sensitivityRows(group, draws),
    ]),
    ...sequenceRows(choices, counted),
    ...repeatRows('2afc', counted, '2afc'),
    ...catchRows(counted),
    ...exclusionRows('2afc', study, counted),
  ];
}

/** What decides over a choice in every figure that is drawn: the box pressed, and the right one. */
const markOf = ({ pressed, right }: Choice): number =>
  (pressed === null ? 0 : pressed === 'a' ? 1 : 2) + (right === 'a' ? 0 : 3);

/** A reader waits for large studies, and their intervals hardly move. */
const drawsFor = (choices: number, resamples: number): number =>
  Math.min(resamples, Math.max(1_000, Math.floor(20_000_000 / choices)));

/** All but the excluded raters; null where no rule was frozen. Where it excludes nobody the figures are the same. */
function kept(study: PairScoring, counted: readonly ScoredTrial[], all: Group): Group | null {
  if (study.rules.exclude === undefined) return null;
  const out = new Set(exclusions(counted, study.rules.exclude).map(({ rater }) => rater));
  const choices = all.choices.filter(({ rater }) => !out.has(rater));
  return choices.length === 0 ? null : { ...all, stratum: 'raters=kept', choices };
}

/** Without the trials that were read faster than the frozen rule allows. */
function unhurried({ rules: { exclude } }: PairScoring, all: Group): Group | null {
  if (exclude?.fasterThan === undefined) return null;
  const choices = all.choices.filter(({ trial }) => !isFast(trial, exclude.fasterThan));
  return choices.length === 0 ? null : { ...all, stratum: 'pace=as declared', choices };
}
