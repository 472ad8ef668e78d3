import { describe, expect, test } from 'vitest';
import { answersOf, type Answer } from '@/lib/figures/answer/answer';
import { judgesAndPeople } from '@/lib/figures/answer/judges-and-people';
import { pairAnswers } from '@/lib/figures/answer/pair-answers';
import { report, type Report } from '@/lib/figures/report';
import { reportMarkdown } from '@/lib/formats/report-md';
import { generator } from '@/lib/stats/resampling/generator';
import { randomStudy } from './random-study';
import { rounds } from '../../support/long';
import { yesNoStudy } from '../../support/yes-no-input';

const facts = { slug: null, title: 'A study', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
type Words = Readonly<Record<string, string>>;
const made = (raters: Words, judges: Words = {}): Report => report(yesNoStudy({ raters, judges, resamples: 400 }), facts); // prettier-ignore
const asked = (of: Report, ask: string): Answer => {
  const found = answersOf(of).find((one) => one.ask.startsWith(ask));
  if (!found) throw new Error(`No answer to ${ask}`);
  return found;
};

/** A truth of `items` letters, and copies of it with a share of answers turned. */
function drawn(items: number, seed: number) {
  const draw = generator(seed);
  const truth = Array.from({ length: items }, () => (draw.unit() < 0.5 ? 'y' : 'n'));
  return (error: number): string =>
    truth.map((one) => (draw.unit() < error ? (one === 'y' ? 'n' : 'y') : one)).join('');
}

describe('do people agree?', () => {
  test('the same answer, what chance would give, and kappa with its interval', () => {
    // 8 yes/yes, 2 yes/no, 3 no/yes, 7 no/no: 15 of 20; by chance (10 × 11 + 10 × 9) / 400 = .5.
    const { lead, text, figures, holdsFor } = asked(made({ a: 'yyyyyyyyyynnnnnnnnnn', b: 'yyyyyyyynnyyynnnnnnn' }), 'Do people'); // prettier-ignore
    expect(text).toContain('the same answer on 75% of the items');
    expect(text).toContain('they would on 50%');
    expect(figures[0]).toMatchObject({ name: 'κ', value: '0.50' });
    expect(figures[0]?.limits).toMatch(/^\[.+\]$/);
    expect(holdsFor).toBe('for these 2 raters');
    expect(lead).toBe('More often than not.');
  });

  test('with three raters the interval is for raters like these', () => {
    const word = drawn(60, 1);
    const of = made({ a: word(0.08), b: word(0.08), c: word(0.08) });
    const { lead, holdsFor } = asked(of, 'Do people');
    expect(lead).toBe('Mostly.');
    expect(holdsFor).toBe('for raters like these 3');
  });

  test('is not known from one rater, and not shown where chance cannot be left out', () => {
    expect(asked(made({ a: 'yyynnnyyynnn' }), 'Do people').lead).toBe('Not known.');
    const chance = asked(made({ a: 'ynynynynynyn', b: 'yynnyynnyynn' }), 'Do people');
    expect(chance.lead).toBe('More than by chance is not shown.');
  });

  test('the share is said also where kappa cannot be computed', () => {
    const of = made({ a: 'yyyyyy', b: 'yyyyyy' }, { j: 'yyyyyn' });
    const { lead, text } = asked(of, 'Do people');
    expect(lead).toBe('More than by chance is not shown.');
    expect(text).toContain(
      'the same answer on 100% of the items [54, 100], counted over 6 pairs of answers, but kappa cannot be computed.',
    );
    expect(asked(of, 'Do judges').lead).toMatch(/^Not known, because /);
    expect(asked(of, 'What may not').text).not.toContain('not told apart');
  });

  test('an interval for other raters that reaches 0 is said, where these agree more than by chance', () => {
    const word = drawn(60, 1);
    const of = made({ a: word(0.05), b: word(0.05), c: word(0.4) });
    const level = of.figures.find(({ section }) => section === 'ceiling');
    expect(level?.low).toBeGreaterThan(0);
    expect(level?.otherRatersLow).toBeLessThanOrEqual(0);
    expect(asked(of, 'Do people').text).toContain('That other raters agree more than by chance is not shown.'); // prettier-ignore
  });
});

test('many same answers that chance would give too are said to be little more', () => {
  // 376 of 400 alike, no 20 times each, 8 of them the same: chance .905, kappa (.94 − .905) / .095 = .37.
  const said = (no: (at: number) => boolean) => Array.from({ length: 400 }, (_, at) => (no(at) ? 'n' : 'y')).join(''); // prettier-ignore
  const of = made({ a: said((at) => at < 20), b: said((at) => at >= 12 && at < 32) });
  expect(asked(of, 'Do people').lead).toBe('Mostly, but little more than by chance.');
});

describe('do judges agree with people as people do?', () => {
  const word = drawn(200, 7);
  const people = { a: word(0.08), b: word(0.08), c: word(0.08), d: word(0.08) };
  const of = made(people, { fair: word(0.08), poor: word(0.45) });

  test('a judge like the raters is not told apart, one that guesses agrees less', () => {
    const verdicts = judgesAndPeople(of, 'good').map(({ name, verdict, holdsFor }) => [name, verdict, holdsFor]); // prettier-ignore
    expect(verdicts).toEqual([['fair', 'not told apart', 'raters like these'], ['poor', 'below', 'raters like these']]); // prettier-ignore
    const { lead, text, figures, holdsFor } = asked(of, 'Do judges');
    expect(lead).toBe(
      'fair is not told apart from people; poor agrees less with people than they do with each other.',
    );
    expect(text).toMatch(
      /^With limits that hold for all 2 comparisons at once, the same is found\. Not told apart is no proof of being alike: the kappa of fair may be up to 0\.\d\d below that of people\.$/,
    );
    expect(figures.map(({ name }) => name)).toEqual(['fair', 'poor']);
    expect(holdsFor).toBe('kappa minus people’s kappa');
    expect(figures[1]?.value).toMatch(/^\u22120\.\d\d$/);
  });

  test('the brackets hold the interval over items and the spread of raters like these', () => {
    for (const { difference, limits } of judgesAndPeople(of, 'good')) {
      const { value, low, high, raterReach } = difference ?? {};
      expect(limits?.low).toBeLessThanOrEqual(low ?? Number.NaN);
      expect(limits?.high).toBeGreaterThanOrEqual(high ?? Number.NaN);
      expect(limits?.high).toBeGreaterThanOrEqual((value ?? 0) + (raterReach ?? Number.NaN));
    }
  });

  test('of several comparisons it says which hold for all at once', () => {
    const of = made(people, { fair: word(0.08), poor: word(0.45), worse: word(0.5) });
    const wider = (low: number, high: number) => ({
      ...of,
      figures: of.figures.map((one) =>
        one.section === 'judge-ceiling' && one.metric === 'difference' && one.grader === 'poor'
          ? { ...one, simultaneousLow: low, simultaneousHigh: high }
          : one,
      ),
    });
    const all = 'With limits that hold for all 3 comparisons at once, ';
    expect(asked(of, 'Do judges').text).toContain(`${all}the same is found.`);
    expect(asked(wider(-0.9, 0.1), 'Do judges').text).toContain(`${all}poor is not told apart.`);
    const alone = asked(made(people, { poor: word(0.45) }), 'Do judges');
    expect(alone.text).not.toContain('at once');
  });

  test('one slip is no difference from raters who agree on everything', () => {
    const same = 'yyyyyyyyyyyyyyynnnnnnnnnnnnnnn';
    const all = made({ a: same, b: same, c: same }, { slip: `n${same.slice(1)}` });
    const [slip] = judgesAndPeople(all, 'good');
    expect(slip?.difference?.raterReach).toBe(0);
    expect(slip?.verdict).toBe('not told apart');
  });

  test('with two raters it holds for these two, and says so', () => {
    const two = asked(made({ a: people.a, b: people.b }, { poor: word(0.45) }), 'Do judges');
    expect(two.lead).toBe('poor agrees less with these 2 raters than they do with each other.');
    expect(two.text).toContain('From two raters nothing can be said about others.');
  });

  test('a judge of whom every run says the same stands once by its name', () => {
    const runs = made(people, { fair: word(0.08), 'fair/2': word(0.08), 'poor/2': word(0.45), poor: word(0.08) }); // prettier-ignore
    expect(asked(runs, 'Do judges').lead).toBe('fair and poor in run 1 are not told apart from people; poor in run 2 agrees less with people than they do with each other.'); // prettier-ignore
  });

  test('with one rater there is kappa with that person alone', () => {
    const one = asked(made({ a: people.a }, { fair: word(0.08) }), 'Do judges');
    expect(one.lead).toBe('Not known: one person labelled.');
    expect(one.text).toContain('nobody can say from one');
    expect(asked(made({ a: people.a }), 'Do judges').text).toContain('still sealed');
  });
});

test('what may not be concluded follows from the study', () => {
  const text = (of: Report) => asked(of, 'What may not').text;
  const one = text(made({ a: 'yyynnn' }, { j: 'yyynnn' }));
  expect(one).toContain('How far people agree, and so whether any judge is as good as a person');
  const two = text(made({ a: 'yyynnn', b: 'yynnnn' }, { j: 'yyynnn' }));
  expect(two).toContain('may take a person’s place');
  expect(two).toContain('That a judge not told apart');
  expect(two).toContain('that other raters would agree as these two do');
});

test('what may not be concluded beyond the first four is folded, and none is lost', () => {
  const words = { a: 'yyyyyyyynnnnnnnn', b: 'yyyyyyyynnnnnnnn' };
  const input = yesNoStudy({ raters: words, judges: { j: words.a, k: words.a }, resamples: 200 });
  const tuned = { ...input, labelsUsed: 'all' as const, items: input.items.map((item) => ({ ...item, sample: 'tuning' })) }; // prettier-ignore
  const found = asked(report(tuned, facts), 'What may not');
  const more = found.more?.text ?? '';
  const parts = (text: string) => text.split('; ').length;
  expect(parts(found.text)).toBe(4);
  expect(found.more?.words).toBe(`and ${parts(more)} more`);
  expect(`${found.text} ${more}`).toContain('under other instructions');
  expect(reportMarkdown(report(tuned, facts))).toContain('under other instructions');
  // A study with few such conclusions has nothing folded.
  expect(asked(made({ a: 'yyynnn' }), 'What may not').more).toBeUndefined();
});

test('of a study that nobody has labelled no one person is named', () => {
  expect(asked(made({}), 'What may not').text).toContain(
    'How far people agree: nobody has labelled',
  );
});

test('a declared test is named also where it has no result, and a hash proves no more than it can', () => {
  const input = yesNoStudy({ raters: { a: 'yyynnn', b: 'yynnnn' }, judges: { j: 'yyynnn' }, resamples: 200 }); // prettier-ignore
  const of = report({ ...input, altTest: { epsilon: 0.15 } }, { ...facts, manifestSha256: 'ab' });
  const { lead, text } = asked(of, 'What was decided');
  expect(lead).toBe('One test.');
  expect(text).toContain('declared with an ε of 0.15. It has no result here: fewer than three raters'); // prettier-ignore
  expect(text).toContain('not changed since it was published');
  expect(text).not.toContain('before the first label');
});

test('of one judge and one comparison of pairs the sentences are in the singular', () => {
  const [row] = made({ a: 'yn', b: 'yn' }).figures;
  if (!row) throw new Error('No row');
  const of = { ...row, run: null, stratum: null, category: null, value: 0.75, low: 0.4, high: 0.9 };
  const judge = (grader: string) => ({ ...of, section: 'judges-on-pairs', metric: 'accuracy', grader }) as const; // prettier-ignore
  const win = { ...of, section: 'preference', metric: 'win_rate_ties_half', grader: 'people', category: 'x', other: 'y' } as const; // prettier-ignore
  const [wins, one] = pairAnswers({ figures: [win, judge('north')] });
  expect(wins?.text).toContain('0 of 1 comparison differs');
  expect(wins?.text).not.toContain('Holm');
  expect(one?.lead).toBe('north is right in 75% of the pairs.');
  const [two] = pairAnswers({ figures: [judge('north'), judge('south')] });
  expect(two?.lead).toBe('Judges are right in 75% (south) to 75% (north) of the pairs.');
});

test('several comparisons of pairs are corrected for their number', () => {
  const [row] = made({ a: 'yn', b: 'yn' }).figures;
  if (!row) throw new Error('No row');
  const of = (other: string, p: number) => {
    const head = { ...row, section: 'preference', grader: 'people', run: null, stratum: null, category: 'x', other } as const; // prettier-ignore
    return [
      { ...head, metric: 'win_rate_ties_half', value: 0.75, low: 0.6, high: 0.9 },
      { ...head, metric: 'preference_p', value: p, low: null, high: null },
    ];
  };
  const text = (...rows: (typeof row)[]) => pairAnswers({ figures: rows })[0]?.text;
  // Holm: 3 × .01 and 2 × .02 are below .05, .06 is not; of the second three only the first.
  expect(text(...of('a', 0.01), ...of('b', 0.02), ...of('c', 0.06))).toContain('3 of 3 comparisons differ from half, a tie counted as half a win. Corrected for their number (Holm), 2 do.'); // prettier-ignore
  expect(text(...of('a', 0.01), ...of('b', 0.03), ...of('c', 0.04))).toContain('(Holm), 1 does.');
  expect(text(...of('a', 0.03), ...of('b', 0.04))).toContain('(Holm), none of them does.');
  const judge = (grader: string, value: number) => ({ ...row, section: 'judges-on-pairs', metric: 'accuracy', grader, run: null, stratum: null, category: null, value, low: value - 0.1, high: value + 0.1 }) as const; // prettier-ignore
  expect(text(judge('north', 0.7), judge('south', 0.75))).toContain('Which of them is first may be chance'); // prettier-ignore
  expect(text(judge('north', 0.5), judge('south', 0.75))).not.toContain('may be chance');
});

test('every study has its four answers, in sentences without a hole', () => {
  for (let seed = 1; seed <= rounds(14, 40); seed++) {
    const answers = answersOf(report(randomStudy(seed), facts));
    expect(answers.map(({ ask }) => ask)).toEqual([
      'Do people agree?',
      'Do judges agree with people as people do?',
      'What was decided before the data?',
      'What may not be concluded?',
    ]);
    for (const { lead, text, figures } of answers) {
      const said = [lead, text, ...figures.flatMap(({ name, value, limits }) => [name, value, limits])]; // prettier-ignore
      expect([seed, said.join(' ')]).not.toEqual([seed, expect.stringMatching(/NaN|undefined|null|Infinity|\.\.|\s\s|\( /)]); // prettier-ignore
      expect(`${lead} ${text}`.trim()).toMatch(/[.]$/);
    }
  }
}, 60_000);
