import { describe, expect, test } from 'vitest';
import { readStudy } from '@/lib/domain/study';
import { report } from '@/lib/domain/report/report';
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
