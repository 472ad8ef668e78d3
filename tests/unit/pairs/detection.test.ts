import { describe, expect, it } from 'vitest';
import type { PairScoring } from '@/lib/forced-choice/pair-scoring';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import { shareOf } from '@/lib/domain/pairs/rule-limit';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { Generator } from '@/lib/stats/resampling/generator';
import { figure } from '../../support/pair-figure';
import {
  detectionTrials,
  pairScoring,
  scoredTrial,
  undeclared,
  usualSides,
} from '../../support/scored-trials';

const rowsOf = (given: Partial<PairScoring>): FigureRow[] => pairRows(pairScoring(given));

/** Five raters, twelve pairs, 35 of 60 right: 6, 6, 8, 8 and 7. */
const five = {
  '2M': '-+--+++++-++',
  '3K': '-++-+--+--++',
  '5D': '-++-++-++-+-',
  '7F': '++---+++--+-',
  '9C': '+-+-+++++-+-',
};

describe('five raters and twelve pairs, 35 of 60 right', () => {
  const rows = rowsOf({ trials: detectionTrials(five) });

  it('accuracy .58 [.37, .79] with raters and pairs crossed, t with 4 degrees of freedom', () => {
    // Σ over raters of e² is small, over pairs large: sums by pair 2 4 3 0 4 4 3 5 3 0 5 2, mean 35/12.
    const e = 35 / 60;
    const byPair = [2, 4, 3, 0, 4, 4, 3, 5, 3, 0, 5, 2].map((sum) => (sum - 5 * e) ** 2);
    const byRater = [8, 6, 7, 6, 8].map((sum) => (sum - 12 * e) ** 2);
    const cells = 35 * (1 - e) ** 2 + 25 * e ** 2;
    const total = (list: number[]) => list.reduce((sum, x) => sum + x, 0);
    const se = Math.sqrt(Math.max(total(byPair) + total(byRater) - cells, cells)) / 60;
    const made = figure(rows, 'accuracy');
    expect(made).toMatchObject({ value: expect.closeTo(35 / 60, 9), n: 60, count: 35, interval: 't', unit: 'rater and pair' }); // prettier-ignore
    // Student's t with 4 degrees of freedom: 2.776445 at .975, 2.131847 at .95.
    expect(made.low).toBeCloseTo(35 / 60 - 2.776445 * se, 6);
    expect(made.high).toBeCloseTo(35 / 60 + 2.776445 * se, 6);
    expect([made.low?.toFixed(2), made.high?.toFixed(2)]).toEqual(['0.37', '0.79']);
    const ninety = figure(rows, 'accuracy_90');
    expect([ninety.low?.toFixed(2), ninety.high?.toFixed(2)]).toEqual(['0.42', '0.74']);
  });

  it('four verdicts, four figures: the rule is met, and nothing else is shown', () => {
    expect(figure(rows, 'rule_met').value).toBe(1);
    for (const verdict of ['below_limit', 'equivalent', 'above_chance', 'below_chance']) {
      expect(figure(rows, verdict)).toMatchObject({ value: 0, note: 'not shown is no finding of the opposite' }); // prettier-ignore
    }
    // t = (.5833 − .5)/se: one-sided p .16.
    expect(figure(rows, 'above_chance_p').value?.toFixed(2)).toBe('0.16');
  });

  it('the rule alone: met in 55% of such studies at .65, in 24% at .70, were choices independent', () => {
    expect(figure(rows, 'rule_passes', { stratum: 'truth=0.65' }).value?.toFixed(2)).toBe('0.55');
    expect(figure(rows, 'rule_passes', { stratum: 'truth=0.70' }).value?.toFixed(2)).toBe('0.24');
  });

  it('5 raters and 12 pairs show “below” at chance in about 43% of studies (simulated)', () => {
    expect(figure(rows, 'power_below_limit').value ?? 0).toBeGreaterThan(0.38);
    expect(figure(rows, 'power_below_limit').value ?? 1).toBeLessThan(0.48);
  });

  it('limits of independent choices are narrower and say so', () => {
    const [crossed, pooled] = [figure(rows, 'accuracy'), figure(rows, 'accuracy_pooled')];
    expect(pooled.note).toContain('too narrow');
    expect((pooled.high ?? 1) - (pooled.low ?? 0)).toBeLessThan((crossed.high ?? 1) - (crossed.low ?? 0)); // prettier-ignore
  });

  it('each rater by exact limits: 8 of 12 is .67 [.3489, .9008]', () => {
    const ada = figure(rows, 'accuracy', { grader: '2M' });
    expect(ada).toMatchObject({ interval: 'exact', count: 8, n: 12 });
    expect([ada.low?.toFixed(4), ada.high?.toFixed(4)]).toEqual(['0.3489', '0.9008']);
    expect(figure(rows, 'rule_met', { grader: '2M' }).value).toBe(0);
    expect(figure(rows, 'rule_met', { grader: '5D' }).value).toBe(1);
  });

  it('the order of trials moves nothing, and names move nothing but names', () => {
    expect(rowsOf({ trials: detectionTrials(five).toReversed() })).toEqual(rows);
    const raters = new Map(Object.keys(five).map((name, at) => [name, `r${9 - at}`]));
    const named = (name: string) => raters.get(name) ?? name;
    const renamed = rowsOf({
      trials: detectionTrials(five).map((trial) => ({
        ...trial,
        rater: named(trial.rater),
        sheet: `sheet-${named(trial.rater)}`,
        pair: `q${99 - Number(trial.pair.slice(1))}`,
      })),
    });
    const sorted = (all: readonly FigureRow[]) => all.map((row) => JSON.stringify(row)).sort();
    expect(sorted(renamed)).toEqual(
      sorted(rows.map((row) => ({ ...row, grader: named(row.grader ?? '') }))),
    );
  });
});

describe('detection the wrong way round', () => {
  it('2 of 12: the rule is met, below the limit is shown, and below chance is said', () => {
    const rows = rowsOf({ trials: detectionTrials({ ada: '++----------' }) });
    const of = (metric: string) => figure(rows, metric, { grader: 'ada' }).value;
    expect(['rule_met', 'below_limit', 'equivalent', 'above_chance', 'below_chance'].map(of)).toEqual([1, 1, 0, 0, 1]); // prettier-ignore
    expect(figure(rows, 'below_chance_p').value).toBeCloseTo(0.019287, 6);
    expect(figure(rows, 'accuracy')).toMatchObject({ interval: 'exact' });
  });
});

describe('missing choices', () => {
  // 5 right, 4 wrong, 2 without an answer, 1 broken: 6½ of 12, and 5 of 9.
  const rows = rowsOf({ trials: detectionTrials({ ada: '+++++----..!' }) });

  it('count half in the primary figure and are left out in the one beside it', () => {
    expect(figure(rows, 'accuracy', { grader: 'ada' })).toMatchObject({
      value: expect.closeTo(6.5 / 12, 9),
      count: 6.5,
      interval: 'binomial',
      n: 12,
      missing: 2,
      cannotJudge: 1,
      ifWrong: 5 / 12,
      ifRight: 8 / 12,
    });
    expect(figure(rows, 'accuracy_answered', { grader: 'ada' })).toMatchObject({ count: 5, n: 9 });
  });

  it('the rule allows 15 of 24: 15½ do not meet it, 15 do, and what all missing ones right would be is said', () => {
    // 12 right, 5 wrong, 7 missing; then 12 right, 6 wrong, 6 missing.
    const made = (word: string) => figure(rowsOf({ trials: detectionTrials({ ada: word }) }), 'rule_met', { grader: 'ada' }); // prettier-ignore
    expect(made('++++++++++++-----.......')).toMatchObject({ value: 0, note: '15.5 right of 24; the rule allows 15; with all missing ones right 19, not met' }); // prettier-ignore
    expect(made('++++++++++++------......')).toMatchObject({ value: 1, note: '15 right of 24; the rule allows 15; with all missing ones right 18, not met' }); // prettier-ignore
    expect(made('+++++++++++++++---------')).toMatchObject({ value: 1, note: '15 right of 24; the rule allows 15' }); // prettier-ignore
  });

  it('a rater without any answer is in no figure, and is counted', () => {
    const trials = detectionTrials({ ada: '++--', bo: '....' });
    const made = rowsOf({ trials });
    expect(made.some(({ grader }) => grader === 'bo')).toBe(false);
    expect(figure(made, 'raters_without_answers')).toMatchObject({ count: 1, n: 2 });
    expect(figure(made, 'accuracy')).toMatchObject({ n: 4 });
  });

  it('an answer made after a seal was opened is in no figure, and is counted', () => {
    const trials = detectionTrials({ ada: '++--', bo: '+-+-' }, (at, rater) => ({ blind: !(rater === 1 && at === 0) })); // prettier-ignore
    expect(figure(rowsOf({ trials }), 'accuracy')).toMatchObject({ n: 7, count: 3 });
    expect(figure(rowsOf({ trials }), 'answers_after_reveal')).toMatchObject({ count: 1, n: 8 });
    expect(figure(rowsOf({ trials, labelsUsed: 'all' }), 'accuracy')).toMatchObject({ n: 8 });
  });
});

describe('sides', () => {
  it('H 8 of 10, F 4 of 10: d′ .774, criterion −.294 with normal limits for one rater', () => {
    const trials = Array.from({ length: 20 }, (_, at) => {
      const first = at < 10;
      const said = first ? at < 8 : at < 14;
      return scoredTrial({ pair: `p${at}`, position: at + 1, sides: first ? 'ab' : 'ba', response: said ? 'a' : 'b' }); // prettier-ignore
    });
    const rows = rowsOf({ trials });
    const of = (metric: string) => figure(rows, metric, { grader: 'ada' });
    expect(of('dprime').value).toBeCloseTo(0.77426, 5);
    expect(of('criterion').value).toBeCloseTo(-0.294137, 5);
    expect(of('dprime').interval).toBe('analytic');
    expect(of('first_side_rate')).toMatchObject({ count: 12, n: 20 });
    expect(of('first_side_target_first')).toMatchObject({ count: 8, n: 10 });
    expect(of('first_side_target_second')).toMatchObject({ count: 4, n: 10 });
    expect(of('target_first')).toMatchObject({ count: 10, n: 20, low: null });
  });

  it('of several raters d′ and criterion have limits by the pigeonhole bootstrap that hold the value', () => {
    const rows = rowsOf({ trials: detectionTrials(five) });
    for (const metric of ['dprime', 'criterion', 'share_without_bias']) {
      const row = figure(rows, metric);
      expect(row).toMatchObject({ interval: 'bootstrap', unit: 'rater and pair' });
      expect(row.low ?? 9).toBeLessThanOrEqual(row.value ?? 0);
      expect(row.high ?? -9).toBeGreaterThanOrEqual(row.value ?? 0);
    }
  });

  it('12 of 12 right has a d′ with the log-linear correction, and says so', () => {
    const rows = rowsOf({ trials: detectionTrials({ ada: '++++++++++++' }) });
    expect(figure(rows, 'dprime', { grader: 'ada' }).method).toContain('log-linear');
  });
});

describe('randomisation by the sheets’ own plan', () => {
  it('6 and 6 sides, 6 and 6 answers, 10 of 12 right: p near 37/924 = .040, not the binomial’s .019', () => {
    // Right answers are twice the overlap k of the six sides; P(k ≥ 5) = (6 · 6 + 1)/C(12, 6).
    const trials = detectionTrials({ ada: '-++-++++++++' });
    const shuffle = (draw: Generator) => {
      const sides = trials.map((_, at) => usualSides(at, 0));
      for (let at = sides.length - 1; at > 0; at--) {
        const other = draw.below(at + 1);
        [sides[at], sides[other]] = [sides[other] ?? 'ab', sides[at] ?? 'ab'];
      }
      return new Map(trials.map((trial, at) => [trial.position, sides[at] ?? 'ab']));
    };
    const redrawSides = (draw: Generator) => {
      const sides = shuffle(draw);
      return ({ position }: { position: number }) => sides.get(position) ?? 'ab';
    };
    const rows = rowsOf({ trials, redrawSides });
    expect(figure(rows, 'accuracy', { grader: 'ada' })).toMatchObject({ count: 10 });
    // Four standard errors of 9,999 plans: .008.
    expect(Math.abs((figure(rows, 'randomisation_p').value ?? 1) - 37 / 924)).toBeLessThan(0.008);
    expect(figure(rows, 'above_chance_p').value).toBeCloseTo(0.019287, 6);
    const mirrored = figure(rows, 'randomisation_p_two_sided').value ?? 0;
    expect(Math.abs(mirrored - 74 / 924)).toBeLessThan(0.011);
  });

  it('without a plan there is none, in words', () => {
    const rows = rowsOf({ trials: detectionTrials(five), redrawSides: null });
    expect(figure(rows, 'randomisation_p').reason).toContain(
      'the plan of the sheets is not at hand',
    );
  });
});

describe('what is no accuracy', () => {
  const first = detectionTrials({ ada: '+++---', bo: '++++--' });
  const again = first
    .filter(({ position }) => position <= 3)
    .map((trial) => ({ ...trial, showing: 'repeat' as const, position: trial.position + 6, answered: trial.position + 6 })); // prettier-ignore
  // Mirrored: ada presses the same box again (another text), bo the other box (the same text).
  const mirrored = first
    .filter(({ position }) => position >= 4)
    .map((trial) => ({
      ...trial,
      showing: 'mirrored' as const,
      position: trial.position + 9,
      answered: trial.position + 9,
      sides: trial.sides === 'ab' ? ('ba' as const) : ('ab' as const),
      response: trial.rater === 'ada' ? trial.response : trial.response === 'a' ? ('b' as const) : ('a' as const), // prettier-ignore
    }));
  const caught = [
    scoredTrial({ pair: 'c1', purpose: 'catch', position: 20, response: 'a' }),
    scoredTrial({ pair: 'c1', purpose: 'catch', rater: 'bo', position: 20, response: 'b' }),
    scoredTrial({ pair: 'c2', purpose: 'catch', rater: 'bo', position: 21, response: 'b' }),
  ];
  const rows = rowsOf({
    trials: [...first, ...again, ...mirrored, ...caught],
    rules: { ...pairScoring().rules, exclude: { catchWrong: 2, fasterThan: 600 } },
  });

  it('repeats and catch pairs are outside accuracy', () => {
    expect(figure(rows, 'accuracy')).toMatchObject({ n: 12, count: 7 });
    expect(figure(rows, 'catch_right')).toMatchObject({ n: 3, count: 1 });
    expect(figure(rows, 'catch_right', { grader: 'bo' })).toMatchObject({ n: 2, count: 0 });
  });

  it('consistency is of the text that was chosen: 6 of 6 repeats, bo’s 3 of 6 mirrored ones', () => {
    expect(figure(rows, 'repeat_consistency')).toMatchObject({ count: 6, n: 6 });
    expect(figure(rows, 'mirrored_consistency')).toMatchObject({ count: 3, n: 6 });
    expect(figure(rows, 'mirrored_consistency', { grader: 'ada' })).toMatchObject({ count: 0, n: 3 }); // prettier-ignore
  });

  it('bo has two catch pairs wrong: left out of raters=kept, counted by reason, kept in the rest', () => {
    expect(figure(rows, 'excluded_raters', { category: 'catch pairs wrong' })).toMatchObject({ count: 1, n: 2 }); // prettier-ignore
    expect(figure(rows, 'excluded_raters', { category: 'read too fast' })).toMatchObject({ count: 0 }); // prettier-ignore
    expect(figure(rows, 'accuracy', { stratum: 'raters=kept' })).toMatchObject({ n: 6, count: 3 });
    expect(figure(rows, 'rule_met', { stratum: 'raters=kept' }).value).toBe(1);
  });

  it('faster than 600 words a minute is flagged, and half of them excludes', () => {
    const hasty = detectionTrials({ ada: '++--', bo: '++--' }, (at, rater) => ({
      words: 200,
      // 200 words in 20 s are exactly 600 a minute; in 19 s more.
      activeMs: rater === 1 && at < 2 ? 19_000 : 20_000,
    }));
    const made = rowsOf({ trials: hasty, rules: { ...pairScoring().rules, exclude: { fasterThan: 600 } } }); // prettier-ignore
    expect(figure(made, 'fast_trials')).toMatchObject({ count: 2, n: 8 });
    expect(figure(made, 'excluded_raters', { category: 'read too fast' })).toMatchObject({ count: 1 }); // prettier-ignore
    expect(figure(made, 'accuracy', { stratum: 'pace=as declared' })).toMatchObject({ n: 6, count: 2 }); // prettier-ignore
  });
});

describe('sequence, confidence and texts read before', () => {
  const trials = detectionTrials({ ada: '+++--+---', bo: '+-++-+--+' }, (at) => ({
    confidence: at < 3 ? 2 : 1,
    recognised: at === 0,
  }));
  const rows = rowsOf({ trials });
  const of = (stratum: string, metric = 'accuracy') => figure(rows, metric, { stratum });

  it('thirds and halves by the order in which trials were answered', () => {
    expect(of('third=first')).toMatchObject({ count: 5, n: 6 });
    expect(of('third=middle')).toMatchObject({ count: 3, n: 6 });
    expect(of('third=last')).toMatchObject({ count: 1, n: 6 });
    expect(of('half=first').n + of('half=last').n).toBe(18);
  });

  it('a choice that was not made has no place, and boundary texts cut no third', () => {
    // ada made six choices of nine, wrong in the last two; two boundary texts were answered first.
    const first = ['t1', 't2'].map((pair, at) => scoredTrial({ pair, kind: 'boundary', position: at + 1, place: 1, truePlace: 1, sentences: 4, sides: null, target: null })); // prettier-ignore
    const pairs = detectionTrials({ ada: '++++--...' }).map((trial) => ({ ...trial, position: trial.position + 2, answered: trial.answered === null ? null : trial.answered + 2, recognised: trial.answered === null ? null : false })); // prettier-ignore
    const made = rowsOf({ trials: [...first, ...pairs] });
    const at = (stratum: string) => figure(made, 'accuracy', { stratum });
    expect(at('third=first')).toMatchObject({ count: 2, n: 2 });
    expect(at('third=middle')).toMatchObject({ count: 2, n: 2 });
    expect(at('third=last')).toMatchObject({ count: 0, n: 2 });
    expect(at('half=first')).toMatchObject({ count: 3, n: 3 });
    expect(at('half=last')).toMatchObject({ count: 1, n: 3 });
    expect(at('recognised=no')).toMatchObject({ count: 4, n: 6 });
  });

  it('after right and wrong answers, and after each side', () => {
    // ada after right: ++-, then +|- : right right wrong, wrong; bo: wrong, right, wrong, wrong.
    expect(of('after=right')).toMatchObject({ count: 3, n: 8 });
    expect(of('after=wrong')).toMatchObject({ count: 4, n: 8 });
    expect(of('after=A', 'first_side_rate').n + of('after=B', 'first_side_rate').n).toBe(16);
  });

  it('by confidence, and without texts read before', () => {
    expect(of('confidence=2')).toMatchObject({ count: 5, n: 6 });
    expect(of('confidence=1')).toMatchObject({ count: 4, n: 12 });
    expect(of('recognised=no')).toMatchObject({ count: 7, n: 16 });
    expect(of('recognised=yes')).toMatchObject({ count: 2, n: 2 });
  });
});

it('a limit is a fraction of whole numbers, and without one there is no rule', () => {
  expect(shareOf(0.65)).toEqual({ of: 65, from: 100 });
  expect(shareOf(0.7)).toEqual({ of: 7, from: 10 });
  const rows = rowsOf({ trials: detectionTrials(five), rules: undeclared });
  expect(figure(rows, 'rule_met').reason).toBe('study.json declares no limit');
  expect(figure(rows, 'below_limit').reason).toBe('study.json declares no limit');
  expect(figure(rows, 'above_chance').value).toBe(0);
});

it('no trials and no judgments: no rows', () => {
  expect(rowsOf({})).toEqual([]);
});
