import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { requireCount, requireShare } from '@/lib/stats/intervals/count';
import { exactLimits } from '@/lib/stats/intervals/clopper-pearson';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/** A judge's verdicts on two random samples of the same items: with people's labels, and without. */
export type JudgedSamples = {
  /** Labelled items, by label and verdict: pass and pass, pass and fail, fail and fail, fail and pass. */
  readonly truePass: number;
  readonly falseFail: number;
  readonly trueFail: number;
  readonly falsePass: number;
  /** Items without a label that the judge passed, of those that it judged. */
  readonly passed: number;
  readonly judged: number;
};

/**
 * What a judge's pass rate is worth: the true pass rate behind it, three ways, each with its limits.
 *
 * `naive`: the judge's rate on all that it judged (Clopper–Pearson); wrong wherever it errs more one way than the other.
 * `corrected`: (p + specificity − 1) / (sensitivity + specificity − 1), p the judge's rate on unlabelled items, cut to
 * [0, 1]; limits by Lang and Reiczigel, which carry both samples. Undefined where sensitivity + specificity is not above
 * 1: such a judge says nothing; without limits where the lower limit of that sum (square-and-add of exact limits) is not.
 * `predictionPowered`: p + the labelled items' mean of label − verdict, with the variances of both added; that of the
 * labelled items with one more error each way (Bonett and Price), so that no error seen is not none.
 *
 * Right only where the labelled items are a random sample of all. Undefined without labelled or unlabelled items.
 * Sources: Rogan and Gladen (1978), American Journal of Epidemiology 107(1), 71-76; Lang and Reiczigel (2014),
 * Preventive Veterinary Medicine 113(1), 13-22; Lee et al. (2026), How to Correctly Report LLM-as-a-Judge Evaluations,
 * PMLR 306; Angelopoulos et al. (2023), Science 382, 669-674; Bonett and Price (2012), Journal of Educational and
 * Behavioral Statistics 37(4), 479-488.
 *
 * @example correctedRate({ truePass: 70, falseFail: 10, trueFail: 16, falsePass: 4, passed: 740, judged: 1000
 *   }).corrected // { value: 0.8, low: 0.6825, high: 0.9135 }
 */
export function correctedRate(samples: JudgedSamples, confidence = 0.95): CorrectedRate {
  requireShare(confidence, 'confidence');
  const { truePass, falseFail, trueFail, falsePass, passed, judged } = samples;
  const [passes, fails] = [truePass + falseFail, trueFail + falsePass];
  requireCount(truePass, passes);
  requireCount(trueFail, fails);
  requireCount(passed, judged);
  const all = passes + fails + judged;
  const saidPass = passed + truePass + falsePass;
  const naive: Estimate =
    all === 0
      ? undefinedBecause('the judge judged nothing', 0)
      : { kind: 'estimate', value: saidPass / all, ...exactLimits(saidPass, all, 1 - confidence), n: all, method: "the judge's own rate", interval: `Clopper-Pearson ${percent(confidence)}` }; // prettier-ignore
  return {
    naive,
    corrected: roganGladen(samples, confidence),
    predictionPowered: predictionPowered(samples, confidence),
  };
}

export type CorrectedRate = {
  readonly naive: Estimate;
  readonly corrected: Estimate;
  readonly predictionPowered: Estimate;
};

function roganGladen(samples: JudgedSamples, confidence: number): Estimate {
  const { truePass, falseFail, trueFail, falsePass, passed, judged } = samples;
  const [passes, fails] = [truePass + falseFail, trueFail + falsePass];
  const n = passes + fails;
  if (judged === 0) return undefinedBecause('no item without a label was judged', n);
  if (passes === 0) return undefinedBecause('no labelled item passes: sensitivity is not known', n);
  if (fails === 0) return undefinedBecause('no labelled item fails: specificity is not known', n);
  const [sensitivity, specificity] = [truePass / passes, trueFail / fails];
  const worth = sensitivity + specificity - 1;
  if (worth <= 0) {
    return undefinedBecause('sensitivity + specificity is not above 1: its verdicts say nothing of the labels', n); // prettier-ignore
  }
  const value = share((passed / judged + specificity - 1) / worth);
  const estimate = { kind: 'estimate' as const, value, n, method: 'rate corrected for sensitivity and specificity' }; // prettier-ignore
  if (leastWorth(samples, confidence) <= 0) {
    const interval = 'none: the lower limit of sensitivity + specificity is not above 1';
    return { ...estimate, low: null, high: null, interval };
  }
  const { centre, shift, error } = langReiczigel(samples, confidence);
  const reach = quantileOf(confidence) * error;
  const middle = share(centre + shift);
  const [low, high] = [share(middle - reach), share(middle + reach)];
  const interval = `Lang-Reiczigel ${percent(confidence)}`;
  return { ...estimate, low: Math.min(low, value), high: Math.max(high, value), interval };
}

/** The lower limit of sensitivity + specificity − 1. */
function leastWorth(samples: JudgedSamples, confidence: number): number {
  const { truePass, falseFail, trueFail, falsePass } = samples;
  const [passes, fails] = [truePass + falseFail, trueFail + falsePass];
  const [one, other] = [truePass / passes, trueFail / fails];
  const below = (x: number, n: number) => exactLimits(x, n, 1 - confidence).low;
  const reach = Math.hypot(one - below(truePass, passes), other - below(trueFail, fails));
  return one + other - 1 - reach;
}

/** The adjusted estimate, its shift and its standard error. */
function langReiczigel(
  { truePass, falseFail, trueFail, falsePass, passed, judged }: JudgedSamples,
  confidence: number,
): { centre: number; shift: number; error: number } {
  const z = quantileOf(confidence);
  const n = judged + z * z;
  const p = (passed + (z * z) / 2) / n;
  const [ofPasses, ofFails] = [truePass + falseFail + 2, trueFail + falsePass + 2];
  const [sensitivity, specificity] = [(truePass + 1) / ofPasses, (trueFail + 1) / ofFails];
  const worth = sensitivity + specificity - 1;
  const centre = (p + specificity - 1) / worth;
  const passErrors = (sensitivity * (1 - sensitivity)) / ofPasses;
  const failErrors = (specificity * (1 - specificity)) / ofFails;
  return {
    centre,
    shift: 2 * z * z * (centre * passErrors - (1 - centre) * failErrors),
    error: Math.sqrt((p * (1 - p)) / n + (1 - centre) ** 2 * failErrors + centre ** 2 * passErrors) / worth, // prettier-ignore
  };
}

function predictionPowered(samples: JudgedSamples, confidence: number): Estimate {
  const { truePass, falseFail, trueFail, falsePass, passed, judged } = samples;
  const n = truePass + falseFail + trueFail + falsePass;
  if (n === 0) return undefinedBecause('no item was labelled', 0);
  if (judged === 0) return undefinedBecause('no item without a label was judged', n);
  const value = share(passed / judged + (falseFail - falsePass) / n);
  const { rectifier, verdicts, centre } = powered(samples);
  const reach = quantileOf(confidence) * Math.sqrt(verdicts / (judged + 2) + rectifier / (n + 2));
  return {
    kind: 'estimate',
    value,
    low: Math.min(value, share(centre - reach)),
    high: Math.max(value, share(centre + reach)),
    n,
    method: 'prediction-powered rate',
    interval: `normal with one more error each way, ${percent(confidence)}`,
  };
}

/** The variances of one label − verdict and of one verdict, and the estimate, each with one more case each way. */
function powered({ truePass, falseFail, trueFail, falsePass, passed, judged }: JudgedSamples): {
  rectifier: number;
  verdicts: number;
  centre: number;
} {
  const n = truePass + falseFail + trueFail + falsePass;
  const [up, down] = [(falseFail + 1) / (n + 2), (falsePass + 1) / (n + 2)];
  const p = (passed + 1) / (judged + 2);
  return {
    rectifier: up + down - (up - down) ** 2,
    verdicts: p * (1 - p),
    centre: share(p + up - down),
  };
}

/**
 * How many more labels would bring the prediction-powered interval to `halfWidth` or less, with a judge as good as this
 * one; 0 where it is there already. Undefined where not even labels without end would: the judge's own verdicts are too
 * few (then judge more items), and where nothing was labelled or judged.
 * `value` counts labels. Source: `correctedRate`.
 *
 * @example moreLabels({ truePass: 70, falseFail: 10, trueFail: 16, falsePass: 4, passed: 740, judged: 1000 }, 0.05) //
 *   { value: 233 }
 */
export function moreLabels(samples: JudgedSamples, halfWidth: number, confidence = 0.95): Estimate {
  requireShare(halfWidth, 'half-width');
  requireShare(confidence, 'confidence');
  const { truePass, falseFail, trueFail, falsePass, judged } = samples;
  const n = truePass + falseFail + trueFail + falsePass;
  if (n === 0 || judged === 0)
    return undefinedBecause('nothing was labelled, or nothing judged', n);
  const { rectifier, verdicts } = powered(samples);
  const room = (halfWidth / quantileOf(confidence)) ** 2 - verdicts / (judged + 2);
  if (room <= 0) {
    return undefinedBecause('the judge has judged too few items for it, however many are labelled', n); // prettier-ignore
  }
  const value = Math.max(0, Math.ceil(rectifier / room) - 2 - n);
  return { kind: 'estimate', value, low: null, high: null, n, method: 'labels beyond those there are' }; // prettier-ignore
}

const share = (value: number): number => Math.max(0, Math.min(1, value));

const quantileOf = (confidence: number): number => normalQuantile((1 + confidence) / 2, 0, 1);
