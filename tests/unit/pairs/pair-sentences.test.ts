import { describe, expect, it } from 'vitest';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import { pairSentences } from '@/lib/figures/pairs/pair-sentences';
import type { PairScoring } from '@/lib/forced-choice/pair-scoring';
import { detectionTrials, pairFacts, pairScoring, pairText, preferenceTrials, undeclared } from '../../support/scored-trials'; // prettier-ignore

function said(given: Partial<PairScoring>): Map<string, string> {
  const study = pairScoring(given);
  return new Map(pairSentences(pairRows(study), study.rules).map(({ id, text }) => [id, text]));
}

describe('what is said of forced choice', () => {
  it('7 of 12 by one rater: the rule is met, nothing is shown, and what could never be', () => {
    const made = said({ trials: detectionTrials({ ada: '+++++++-----' }) });
    expect(made.get('pairs-verdicts')).toBe(
      'Four questions are asked of one number, and none of their answers stands for another: the declared rule, at most 0.65, is met, accuracy below 0.65 is not shown, equivalence to chance is not shown and accuracy above chance is not shown. What is not shown is not refuted.',
    );
    expect(made.get('pairs-rule')).toContain('allows 7 right of 12');
    expect(made.get('pairs-rule')).toContain('break it in 19% of such studies');
    expect(made.get('pairs-rule')).toContain('would meet it in 16%');
    expect(made.get('pairs-one-rater')).toContain('nothing can be said');
    expect(made.get('pairs-too-few')).toContain('With 12 choices no outcome');
    expect(made.has('pairs-below-chance')).toBe(false);
  });

  it('1 of 12 is said to be detection the wrong way round', () => {
    const made = said({ trials: detectionTrials({ ada: '+-----------' }) });
    expect(made.get('pairs-below-chance')).toContain('took it the wrong way round');
    expect(made.get('pairs-verdicts')).toContain('accuracy below 0.65 is shown');
  });

  it('two raters, missing choices and a leaning are said', () => {
    const made = said({ trials: detectionTrials({ ada: '+++---..!+-+', bo: '++--++--++--' }) });
    expect(made.get('pairs-power')).toContain('one degree of freedom');
    expect(made.get('pairs-power')).toContain('below 0.65 in fewer than 1% of studies');
    expect(made.get('pairs-missing')).toContain('2 choices of 24 were not made and 1 time a text was called broken'); // prettier-ignore
    const leaning = said({
      trials: detectionTrials({ ada: '+-+-+-+-+-+-' }),
    });
    // The target stands on A in every odd place: pressing A throughout.
    expect(leaning.get('pairs-side-bias')).toContain('12 of 12 times');
  });

  it('the rule says how it counts choices that were not made', () => {
    const met = said({ trials: detectionTrials({ ada: '++++++++++++------......' }) });
    expect(met.get('pairs-rule')).toContain('allows 15 right of 24. A missing choice counts as half right, and half a choice more than 15 breaks the rule. Had all missing ones been right, 18 would be right, and the rule would not be met.'); // prettier-ignore
    const broken = said({ trials: detectionTrials({ ada: '++++++++++++-----.......' }) });
    expect(broken.get('pairs-verdicts')).toContain('at most 0.65, is not met');
    expect(broken.get('pairs-rule')).not.toContain('Had all');
  });

  it('without a declared limit three questions are left', () => {
    const made = said({ trials: detectionTrials({ ada: '++--' }), rules: undeclared });
    expect(made.get('pairs-verdicts')).toContain('Three questions');
    expect(made.has('pairs-rule')).toBe(false);
  });

  it('excluded raters are said by reason', () => {
    const trials = detectionTrials({ ada: '++--', bo: '+-+-' });
    const made = said({ trials, rules: { ...undeclared, exclude: { catchWrong: 1, fasterThan: 600 } } }); // prettier-ignore
    expect(made.get('pairs-excluded')).toContain('of 2 raters these are excluded: 0 for catch pairs wrong and 0 for read too fast'); // prettier-ignore
  });
});

describe('what is said of preferences and judges', () => {
  const facts = Array.from(
    { length: 8 },
    (_, at) =>
    pairFacts({ pair: `p0${at + 1}`, kind: 'preference', target: null, a: pairText({ condition: 'x', characters: 700 }), b: pairText({ condition: 'y' }) }), // prettier-ignore
  );
  const rules = { ...undeclared, condition: 'voice' };

  it('a length that goes with the choice, and texts that cannot be put on one scale', () => {
    const made = said({ facts, rules, trials: preferenceTrials({ ada: 'aaaaaaaa' }) });
    expect(made.get('preference-length')).toContain('8 of 8 times');
    expect(made.get('preference-unconnected')).toContain('not strongly connected');
    expect(made.get('preference-one-rater')).toContain('say nothing of other readers');
  });

  it('a jury that is none, and a judge that was asked in one order', () => {
    const judgments = facts.map(({ pair }) => ({ judge: 'north', family: 'Nordic', run: 1, pair, kind: 'preference' as const, purpose: 'standard' as const, order: 'ab' as const, response: 'a' as const })); // prettier-ignore
    const made = said({ facts, rules, judgments });
    expect(made.get('jury-rule')).toContain('one judge alone is no jury');
    expect(made.get('judge-one-order')).toContain('north');
  });
});
