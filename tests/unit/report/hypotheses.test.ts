import { describe, expect, test } from 'vitest';
import { hypothesisSchema, type FigureKeys, type Hypothesis } from '@/lib/domain/commitments';
import { pointRow, undefinedRow, type FigureRow } from '@/lib/domain/figure-row';
import { decidedHypotheses, undecidable } from '@/lib/figures/hypotheses';
import { answersOf } from '@/lib/figures/answer/answer';
import { report } from '@/lib/figures/report';
import { reportJson } from '@/lib/formats/report-json';
import { reportMarkdown } from '@/lib/formats/report-md';
import { yesNoStudy } from '../../support/yes-no-input';

const head = { section: 'judge-people', grader: 'larch', other: 'people', run: 1, variable: 'good', category: null, stratum: null, metric: 'kappa' } as const; // prettier-ignore
const row = (low: number | null, value: number, high: number | null, more: Partial<FigureRow> = {}): FigureRow => ({ ...pointRow(head, value, 60, 'by hand'), low, high, ...more }); // prettier-ignore
const figure: FigureKeys = { metric: 'kappa', variable: 'good', grader: 'larch' };

type Rule = Partial<Hypothesis['rule']>;
const hypothesis = (rule: Rule, id = 'H1'): Hypothesis => ({ id, text: 'Larch agrees.', rule: { figure, comparator: '>', value: 0.5, ...rule } }); // prettier-ignore
const verdict = (rule: Rule, rows: readonly FigureRow[]): string | undefined =>
  decidedHypotheses([hypothesis(rule)], rows)[0]?.verdict;
const because = (rule: Rule, rows: readonly FigureRow[]): string | undefined =>
  decidedHypotheses([hypothesis(rule)], rows)[0]?.because;

describe('a rule is decided by the whole interval of its figure', () => {
  // The interval lies above, on, across, and below .5.
  const [above, from, across, to, below] = [row(0.6, 0.7, 0.8), row(0.5, 0.6, 0.7), row(0.4, 0.55, 0.7), row(0.3, 0.4, 0.5), row(0.2, 0.3, 0.4)]; // prettier-ignore
  const all = (rule: Rule) => [above, from, across, to, below].map((one) => verdict(rule, [one]));
  const [yes, no, open] = ['confirmed', 'refuted', 'undecided'];

  test('above, at least, below, at most', () => {
    expect(all({ comparator: '>' })).toEqual([yes, open, open, no, no]);
    expect(all({ comparator: '>=' })).toEqual([yes, yes, open, open, no]);
    expect(all({ comparator: '<' })).toEqual([no, no, open, open, yes]);
    expect(all({ comparator: '<=' })).toEqual([no, open, open, yes, yes]);
  });

  test('within takes value ± margin', () => {
    const within = (margin: number, one: FigureRow) => verdict({ comparator: 'within', margin }, [one]); // prettier-ignore
    expect(within(0.3, above)).toBe(yes);
    expect(within(0.2, above)).toBe(open);
    expect(within(0.05, above)).toBe(no);
    expect(within(0.05, below)).toBe(no);
  });

  test('a judge’s difference from people counts the spread of raters like these', () => {
    const difference = row(-0.3, -0.2, -0.1, { raterReach: 0.35 });
    expect(verdict({ comparator: '<', value: 0 }, [difference])).toBe(open);
    expect(verdict({ comparator: '<', value: 0 }, [row(-0.3, -0.2, -0.1)])).toBe(yes);
    expect(because({ comparator: '<', value: 0 }, [difference])).toBe('κ is −0.20 [−0.55, 0.15]; the rule is below 0.00'); // prettier-ignore
  });

  test('a figure without an interval decides by its value, and says so', () => {
    expect(verdict({}, [row(null, 0.7, null)])).toBe(yes);
    expect(because({}, [row(null, 0.7, null)])).toBe('κ is 0.70, by the value alone, since it has no interval; the rule is above 0.50'); // prettier-ignore
  });
});

describe('a rule that names no one figure is not decided, and says why', () => {
  test('none, several, one that is not defined', () => {
    expect(because({}, [])).toBe('the report has no such figure');
    const runs = [row(0.6, 0.7, 0.8), row(0.6, 0.7, 0.8, { run: 2, other: 'gold' })];
    expect(because({}, runs)).toBe('2 figures of the report fit; name other and run too');
    expect(verdict({ figure: { ...figure, run: 2 } }, runs)).toBe('confirmed');
    expect(because({}, [undefinedRow(head, 'one category alone', 9, 'by hand')])).toBe('one category alone'); // prettier-ignore
  });

  test('without a stratum the figure over all items is meant', () => {
    const groups = [row(0.6, 0.7, 0.8), row(0.1, 0.2, 0.3, { stratum: 'model=elm' })];
    expect(verdict({}, groups)).toBe('confirmed');
    expect(verdict({ figure: { ...figure, stratum: 'model=elm' } }, groups)).toBe('refuted');
  });

  test('rules of the first versions are read and not decided', () => {
    const rows = [row(0.6, 0.7, 0.8)];
    const old = hypothesisSchema.parse({ id: 'H', text: 'T', rule: { figure: 'kappa larch', comparator: '>', value: 0.5, margin: 0.1, interval: 0.9 } }); // prettier-ignore
    expect(decidedHypotheses([old], rows)[0]?.because).toContain('named by a text');
    expect(because({ interval: 0.9 }, rows)).toContain('95% alone');
    expect(because({ margin: 0.1 }, rows)).toBe('a margin belongs to "within", not to ">"');
    expect(because({ comparator: 'within' }, rows)).toBe('"within" needs a margin');
  });
});

test('refuted ones stand first, each kind in the order in which it was written', () => {
  const rules = [hypothesis({}, 'yes'), hypothesis({ value: 0.7 }, 'open'), hypothesis({ value: 0.9 }, 'no'), hypothesis({ figure: { metric: 'alpha' } }, 'none'), hypothesis({ value: 0.95 }, 'no too')]; // prettier-ignore
  const decided = decidedHypotheses(rules, [row(0.6, 0.7, 0.8)]);
  expect(decided.map(({ id, verdict: found }) => [id, found])).toEqual([
    ['no', 'refuted'],
    ['no too', 'refuted'],
    ['open', 'undecided'],
    ['none', 'not decided'],
    ['yes', 'confirmed'],
  ]);
});

test('what can never be decided is found before the freeze, with the names that are known', () => {
  const [rule, variable] = undecidable([hypothesis({ interval: 0.9 }, 'A'), hypothesis({ figure: { ...figure, variable: 'god' } }, 'C'), hypothesis({}, 'D')], ['good']); // prettier-ignore
  expect(rule).toBe('hypothesis “A”: figures have limits of 95% alone; leave interval out.');
  expect(variable).toBe('hypothesis “C”: no variable is called “god”; known are good.');
});

test('report, its Markdown and its first answers say how each came out', () => {
  const raters = { a: 'yyyyyyyyyynnnnnnnnnn', b: 'yyyyyyyyynynnnnnnnnn' };
  const study = yesNoStudy({ raters, judges: { larch: 'nnnnnnnnnnyyyyyyyyyy' } });
  const facts = { slug: null, title: 'A study', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
  const alike = { ...hypothesis({ figure: { ...figure, section: 'judge-people', other: 'people' } }), text: 'Larch is as good as people' }; // prettier-ignore
  const people = { id: 'H2', text: 'People agree', rule: { figure: { section: 'ceiling', metric: 'kappa' }, comparator: '>', value: 0.2 } } as const; // prettier-ignore
  const of = report({ ...study, hypotheses: [people, alike] }, facts);
  const { hypotheses } = JSON.parse(reportJson(of)) as { hypotheses: { id: string; verdict: string }[] }; // prettier-ignore
  expect(hypotheses.map(({ id, verdict: found }) => [id, found])).toEqual([['H1', 'refuted'], ['H2', 'confirmed']]); // prettier-ignore
  const answer = answersOf(of).find(({ ask }) => ask === 'What was decided before the data?');
  expect(answer?.lead).toBe('Of 2 hypotheses 1 is refuted and 1 is confirmed.');
  expect(answer?.text).toMatch(/^Refuted: “Larch is as good as people” \(κ is −/);
  expect(reportMarkdown(of)).toContain('Confirmed: “People agree” (');
  // Without hypotheses the report's bytes are what they were.
  expect(reportJson(report(study, facts))).not.toContain('hypotheses');
});
