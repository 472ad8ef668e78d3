import { describe, expect, test } from 'vitest';
import { readStudy } from '@/lib/domain/study';
import { report } from '@/lib/figures/report';
import { formSchema } from '@/lib/form/form';
import { rowOf, rowsOf, smallStudy } from './small-study';

const juries = [{ name: 'three', judges: ['gpt', 'gemini', 'claude'] }];

describe('a declared jury', () => {
  // Item by item: 3 of 3 yes; 2 of 3 yes; 1 yes 1 no 1 malformed; 1 yes 2 cannot judge; 2 of 3 no.
  const input = smallStudy(
    { a: 'yyyyn' },
    { gpt: 'yyyyn', gemini: 'yyn?n', claude: 'ynx?y' },
    { juries },
  );
  const own = (wanted: object) => rowOf(input, { grader: 'three', variable: 'departs', run: 1, ...wanted }); // prettier-ignore

  test('says what more than half of its members say, and nothing where they are level', () => {
    expect(own({ section: 'judge-gold', metric: 'percent_agreement' })).toMatchObject({
      value: 1,
      count: 3,
      n: 3,
      missing: 1,
      cannotJudge: 1,
    });
  });

  test('stands beside its members, with people too', () => {
    expect(rowsOf(input, { section: 'judge-gold', variable: 'departs', metric: 'kappa' }).map(({ grader }) => grader)).toEqual(['claude', 'gemini', 'gpt', 'three']); // prettier-ignore
    expect(own({ section: 'judge-people', other: 'a', metric: 'kappa' }).n).toBe(3);
  });

  test('is no judge: it made no calls, is not ranked, and is not held against its members', () => {
    const facts = { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
    const { counts, design } = report(input, facts);
    expect(counts.judges.map(({ judge }) => judge)).toEqual(['claude', 'gemini', 'gpt']);
    expect(design.juries).toEqual(juries);
    for (const section of ['ranking', 'judges', 'own-family'] as const) {
      expect(rowsOf(input, { section, grader: 'three' })).toEqual([]);
      expect(rowsOf(input, { section, other: 'three' })).toEqual([]);
    }
  });

  test('sits only in runs in which two of its members judged', () => {
    const runs = smallStudy({ a: 'yn' }, { gpt: 'yn', gemini: 'yn', 'gpt/2': 'yn' }, { juries });
    expect(new Set(rowsOf(runs, { grader: 'three' }).map(({ run }) => run))).toEqual(new Set([1]));
  });
});

describe('a jury over a checklist of ten lines', () => {
  const form = formSchema.parse({
    fields: [{ id: 'lines', kind: 'each', ask: '?', over: 'lines', fields: [{ id: 'holds', kind: 'yes-no', ask: 'Does it hold?' }] }],
    variables: [
      { id: 'score', rule: 'count', of: 'lines.holds', equals: 'yes' },
      { id: 'passes', rule: 'at-least', of: 'score', threshold: 9 },
    ],
  }); // prettier-ignore
  const lines = Array.from({ length: 10 }, (_, at) => `L${at + 1}`);
  const names = ['claude', 'gemini', 'gpt'];
  /** Each item's lines that do not hold, by judge; the arm that it is of. */
  function checklist(items: readonly (readonly (readonly number[])[])[], arms: readonly string[] = []) {
    const base = smallStudy({ a: 'y'.repeat(items.length) }, Object.fromEntries(names.map((name) => [name, 'y'.repeat(items.length)])), {
      juries,
      strata: ['arm'],
      item: (place) => ({ content: { texts: [], parts: lines.map((id) => ({ id, set: 'lines', label: id })) }, attributes: { arm: arms[place] ?? 'one' } }),
    });
    const values = (fails: readonly number[] = []) => ({ lines: Object.fromEntries(lines.map((id, at) => [id, { holds: fails.includes(at + 1) ? 'no' : 'yes' }])) });
    return {
      ...base,
      form,
      labels: base.labels.map((one, at) => ({ ...one, values: values(items[at]?.[0]) })),
      judgments: base.judgments.map((one) => ({ ...one, values: values(items[Number(one.item.slice(1))]?.[names.indexOf(one.judge)]) })),
    };
  } // prettier-ignore
  const mean = (input: ReturnType<typeof checklist>, stratum: string, variable = 'score') =>
    rowOf(input, { section: 'conditions', grader: 'three', variable, metric: variable === 'score' ? 'mean' : 'share', stratum }); // prettier-ignore

  test.each([
    ['1, 2; 3, 4; 5', [[1, 2], [3, 4], [5]], 10],
    ['1; 1, 2; 3, 4, 5', [[1], [1, 2], [3, 4, 5]], 9],
    ['the same two', [[1, 2], [1, 2], [1, 2]], 8],
  ])('no on %s: the score is of the lines that most let stand', (_name, fails, score) => {
    expect(mean(checklist([fails]), 'arm=one')).toMatchObject({ value: score, n: 1 });
  }); // prettier-ignore

  test('a majority of totals would turn the ranking of two arms round', () => {
    const scattered = [[1, 2], [3, 4], [5]]; // Totals 8, 8, 9; by line 10.
    const once = [[1], [2], []]; // 9, 9, 10; 10.
    const same = (...fails: number[]) => [fails, fails, fails];
    const split = [[1, 2], [1, 2, 3], [4]]; // 8, 7, 9: no total has a majority; by line 8.
    const baseline = [scattered, scattered, once, same(1, 2), same(1, 2), same(1)];
    const candidate = [same(1), same(1), split, split, split, split];
    const input = checklist([...baseline, ...candidate], [...baseline.map(() => 'baseline'), ...candidate.map(() => 'candidate')]); // prettier-ignore
    // 55 / 6 and 50 / 6; by totals it would be 50 / 6 of six and 18 / 2 of two.
    expect(mean(input, 'arm=baseline')).toMatchObject({ value: 9.16666666667, n: 6 });
    expect(mean(input, 'arm=candidate')).toMatchObject({ value: 8.33333333333, n: 6 });
    // A threshold on the score follows from it too: six, and two.
    expect(mean(input, 'arm=baseline', 'passes')).toMatchObject({ count: 4, n: 6 });
    expect(mean(input, 'arm=candidate', 'passes')).toMatchObject({ count: 2, n: 6 });
  }); // prettier-ignore
});

test.each([
  ['Two juries have the same name.', [...juries, ...juries]],
  ['A jury has the name of a judge.', [{ name: 'gpt', judges: ['gpt', 'claude'] }]],
  ['A judge sits in a jury once.', [{ name: 'j', judges: ['gpt', 'gpt'] }]],
  ['A jury has at least two judges.', [{ name: 'j', judges: ['gpt'] }]],
])('study.json is refused: %s', (message, declared) => {
  const study = { title: 'T', texts: [{ id: 'answer' }], form: { fields: [{ id: 'ok', kind: 'yes-no', ask: 'OK?' }] } }; // prettier-ignore
  expect(readStudy(study).ok).toBe(true);
  const read = readStudy({ ...study, juries: declared });
  expect(read.ok ? [] : read.faults.map((fault) => fault.message)).toContain(message);
});
