import { describe, expect, it } from 'vitest';
import { generator } from '@/lib/stats/resampling/generator';
import { mace, type Mace } from '@/lib/stats/models/mace';
import type { Vote } from '@/lib/stats/models/votes';
import { anaesthetists, classes } from './anaesthetists';

const defined = (fit: ReturnType<typeof mace>): Mace => {
  if (fit.kind === 'undefined') throw new Error(fit.reason);
  return fit;
};

/** 80 items, four raters who are right 85% of the time, and one who always says the same. */
const draw = generator(11);
const spammed: Vote[] = Array.from({ length: 80 }, (_, item) => {
  const truth = item % 2 === 0 ? 'yes' : 'no';
  const wrong = truth === 'yes' ? 'no' : 'yes';
  const honest = [0, 1, 2, 3].map((rater) => ({
    item: `i${item}`,
    rater: `r${rater}`,
    category: draw.unit() < 0.85 ? truth : wrong,
  }));
  return [...honest, { item: `i${item}`, rater: 'spammer', category: 'yes' }];
}).flat();

describe('what it is for (Hovy et al. 2013)', () => {
  it.each(['variational', 'em'] as const)(
    '%s: one who always says the same has no competence',
    (method) => {
      const fit = defined(mace(spammed, ['no', 'yes'], generator(7).unit, { method }));
      const spammer = fit.raters.indexOf('spammer');
      expect(fit.competence[spammer]).toBeLessThan(0.1);
      fit.competence.forEach((competence, at) => {
        if (at !== spammer) expect(competence).toBeGreaterThan(0.4);
      });
      expect(fit.habit[spammer]?.[1]).toBeGreaterThan(0.75);
    },
  );

  it('the anaesthetists: who all call a patient the same are believed, and the best restart is kept', () => {
    const fit = defined(mace(anaesthetists, classes, generator(1).unit));
    // Patient 11 was called 4 by everybody, patient 1 was called 1.
    expect(fit.posterior[10]?.[3]).toBeGreaterThan(0.99);
    expect(fit.posterior[0]?.[0]).toBeGreaterThan(0.99);
    expect(fit.reached).toHaveLength(10);
    expect(fit.logLikelihood).toBe(Math.max(...fit.reached));
  });

  it('every restart begins elsewhere: after one step no two have the same likelihood', () => {
    const fit = defined(mace(anaesthetists, classes, generator(1).unit, { iterations: 1 }));
    expect(new Set(fit.reached).size).toBe(fit.reached.length);
  });

  it('the same seed gives the same figures', () => {
    const run = () => mace(spammed, ['no', 'yes'], generator(3).unit, { restarts: 3 });
    expect(run()).toEqual(run());
  });
});

describe('the definition, the slow way', () => {
  it('the likelihood is the product over items of the mean over truths of the answers’ chances', () => {
    const fit = defined(mace(anaesthetists, classes, generator(2).unit, { restarts: 1 }));
    let log = 0;
    for (const item of fit.items) {
      const answers = anaesthetists.filter((vote) => vote.item === item);
      const chances = classes.map((truth) =>
        answers.reduce((product, { rater, category }) => {
          const k = fit.raters.indexOf(rater);
          const knows = fit.competence[k] ?? NaN;
          const habit = fit.habit[k]?.[classes.indexOf(category)] ?? NaN;
          return product * ((fit.spamming[k] ?? NaN) * habit + (truth === category ? knows : 0));
        }, 1 / classes.length),
      );
      log += Math.log(chances.reduce((sum, chance) => sum + chance, 0));
    }
    expect(fit.logLikelihood).toBeCloseTo(log, 9);
  });
});

describe('no answer', () => {
  it('no votes, one category, or no restart: nothing to find out', () => {
    expect(mace([], ['x', 'y'], generator(1).unit)).toMatchObject({
      reason: 'nobody labelled anything',
    });
    const one = [{ item: 'i', rater: 'r', category: 'x' }];
    expect(mace(one, ['x'], generator(1).unit)).toMatchObject({
      reason: 'one category alone leaves nothing to find out',
    });
    expect(mace(one, ['x', 'y'], generator(1).unit, { restarts: 0 })).toMatchObject({
      reason: 'no restart was asked for',
    });
  });
});
