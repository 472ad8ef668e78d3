import { crossed } from '@/lib/stats/forced-choice/crossed';
import { exactWithHalves } from '@/lib/stats/intervals/exact-with-halves';
import { generator } from '@/lib/stats/resampling/generator';
import { pigeonholeBootstrap } from '@/lib/stats/forced-choice/pigeonhole-bootstrap';
import type { FigureRow } from '@/lib/domain/figure-row';
import { countLimits, estimateRow, headOf, shareRow } from './figure-of';
import { madeOnly, missingOf, withHalves, type Choice } from './pair-choices';

/** Whose choices these are, and among which of all. */
export type Group = {
  /** A rater's code, or "people". */
  readonly grader: string;
  readonly stratum: string | null;
  readonly choices: readonly Choice[];
};

const halves = 'right of planned first showings, a missing choice as half right';

/** The share right: with missing choices as half right, and of the choices that were made. */
export function accuracyRows({ grader, stratum, choices }: Group): FigureRow[] {
  const head = (metric: string) => headOf('2afc', grader, metric, { stratum });
  return [
    shareRow(head('accuracy'), withHalves(choices), halves, missingOf(choices)),
    shareRow(head('accuracy_answered'), madeOnly(choices), 'right of choices made'),
  ];
}

/**
 * The same share for several raters with other limits beside it: the 90% ones that two of the verdicts rest on, the
 * pigeonhole bootstrap, and those of independent choices, which are too narrow and shown for comparison only.
 */
export function withAccuracy(
  { grader, stratum, choices }: Group,
  { seed, resamples }: { seed: number; resamples: number },
): FigureRow[] {
  const head = (metric: string) => headOf('2afc', grader, metric, { stratum });
  const judged = withHalves(choices);
  const { raters, n, mean } = crossed(judged);
  const ninety = shareRow(head('accuracy_90'), judged, `${halves}; 90% limits`, {
    confidence: 0.9,
  });
  if (n === 0 || raters < 2) return n === 0 ? [] : [ninety];
  const bootstrap = pigeonholeBootstrap(judged, generator(seed), resamples);
  return [
    ninety,
    estimateRow(head('accuracy_pigeonhole'), bootstrap, {
      interval: 'bootstrap',
      unit: 'rater and pair',
      method: `${halves}; pigeonhole bootstrap`,
    }),
    estimateRow(head('accuracy_pooled'), exactWithHalves(Math.round(2 * mean * n) / 2, n), {
      interval: countLimits(judged),
      method: `${halves}; as if choices were independent`,
      note: 'too narrow: choices of one rater, and of one pair, hang together',
    }),
  ];
}
