import normalPdf from '@stdlib/stats-base-dists-normal-pdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { shareOfDprime } from '@/lib/stats/forced-choice/dprime';
import { type Estimate, type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/** Answers "the first", among the trials with the target first and those with it second. */
export type SideAnswers = {
  readonly targetFirst: { readonly saidFirst: number; readonly n: number };
  readonly targetSecond: { readonly saidFirst: number; readonly n: number };
};

export type DprimeWithBias = {
  readonly kind: 'd′ with bias';
  /** P("first" | target first) and P("first" | target second), corrected where asked for. */
  readonly hit: number;
  readonly falseAlarm: number;
  readonly dprime: Estimate & { readonly se?: number };
  /** The leaning: below 0 to the first side, above 0 to the second, in z units. */
  readonly criterion: Estimate & { readonly se?: number };
  /** The share right that the same d′ would reach without any leaning. */
  readonly shareWithoutBias: number;
  readonly n: number;
};

/**
 * d′ of forced choice between two when the rater may lean to one side: how well told apart, and
 * how strong the leaning? A leaning costs right answers, so the plain d′ would be too small.
 * d′ = (z(H) − z(F))/√2, criterion c = −(z(H) + z(F))/2, with limits by ± z standard errors.
 * H or F of 0 or 1 has no z: undefined, unless `logLinear` adds ½ to each count and 1 to each n,
 * always to both, which pulls a little towards 0 and says so in `method`.
 * Undefined also when the target was never first, or never second.
 * Sources: Macmillan and Creelman (2005), chapter 7; Hautus (1995), Behav Res Methods 27, 46-51;
 * standard error: Gourevitch and Galanter (1967), Psychometrika 32, 25-33.
 *
 * @example dprimeWithBias({ targetFirst: { saidFirst: 16, n: 20 }, targetSecond: { saidFirst: 8, n: 20 } }) // { hit:
 *   0.8, falseAlarm: 0.4, shareWithoutBias: 0.708 }
 */
export function dprimeWithBias(
  answers: SideAnswers,
  { logLinear = false, confidence = 0.95 }: { logLinear?: boolean; confidence?: number } = {},
): DprimeWithBias | Undefined {
  const { targetFirst, targetSecond } = answers;
  requireCount(targetFirst.saidFirst, targetFirst.n);
  requireCount(targetSecond.saidFirst, targetSecond.n);
  requireShare(confidence, 'confidence');
  const n = targetFirst.n + targetSecond.n;
  if (targetFirst.n === 0) return undefinedBecause('the target was never on the first side', n);
  if (targetSecond.n === 0) return undefinedBecause('the target was never on the second side', n);
  const share = (of: { saidFirst: number; n: number }) =>
    logLinear ? (of.saidFirst + 0.5) / (of.n + 1) : of.saidFirst / of.n;
  const [hit, falseAlarm] = [share(targetFirst), share(targetSecond)];
  if ([hit, falseAlarm].some((rate) => rate === 0 || rate === 1)) {
    return undefinedBecause('“first” was said always or never for one side: z has no value', n);
  }
  const [zH, zF] = [normalQuantile(hit, 0, 1), normalQuantile(falseAlarm, 0, 1)];
  const variance = zVariance(hit, targetFirst.n) + zVariance(falseAlarm, targetSecond.n);
  const correction = logLinear ? ', log-linear' : '';
  const figure = (value: number, se: number, method: string) => ({
    ...wald(value, se, n, confidence),
    method: `${method}${correction}`,
  });
  const d = (zH - zF) / Math.SQRT2;
  return {
    kind: 'd′ with bias',
    hit,
    falseAlarm,
    dprime: figure(d, Math.sqrt(variance / 2), 'd′ = (z(H) − z(F))/√2'),
    criterion: figure(-(zH + zF) / 2, Math.sqrt(variance) / 2, 'c = −(z(H) + z(F))/2'),
    shareWithoutBias: shareOfDprime(d),
    n,
  };
}

/** The variance of z(rate) by the delta method. */
function zVariance(rate: number, n: number): number {
  return (rate * (1 - rate)) / (n * normalPdf(normalQuantile(rate, 0, 1), 0, 1) ** 2);
}

function wald(value: number, se: number, n: number, confidence: number) {
  const half = normalQuantile((1 + confidence) / 2, 0, 1) * se;
  return {
    kind: 'estimate' as const,
    value,
    low: value - half,
    high: value + half,
    n,
    interval: `normal ${percent(confidence)}`,
    se,
  };
}
