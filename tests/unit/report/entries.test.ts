import { describe, expect, test } from 'vitest';
import { entriesTables } from '@/lib/figures/answer/entries-table';
import { report } from '@/lib/figures/report';
import { reportMarkdown } from '@/lib/formats/report-md';
import type { Values } from '@/lib/form/values';
import { rubricStudy } from './rubric-study';
import { label, rowOf, rowsOf } from './small-study';

/** "ce.x" is: group A a cause and an example, B none, C not said. */
const moves = (said: string): Values => {
  const kinds: Record<string, string> = { c: 'cause', e: 'example', x: 'contrast' };
  const groups = said
    .split('.')
    .map((own, at): [string, Values] => [
      'ABCD'.charAt(at),
      own === '?'
        ? { moves: { cannotJudge: { reason: 'unclear' } } }
        : { moves: [...own].map((sign) => ({ move: kinds[sign] ?? '' })) },
    ]);
  return { groups: Object.fromEntries(groups) };
};

const base = rubricStudy({}, {
  // Counts alone say nothing of any group.
  Rowan: [{ verdicts: { undeveloped: '1 of 4' } }, { verdicts: { undeveloped: '2 of 4' } }],
  Larch: [{ verdicts: { undeveloped: '0 of 4' }, values: moves('cc.e..x') }, { verdicts: { C4: 'PASS' } }],
}); // prettier-ignore
const input = {
  ...base,
  sheets: [{ rater: 'a', items: ['i0', 'i1'] }],
  labels: [
    label('a', 'i0', { ...moves('ce.e..?'), additions: [{ class: 'creep' }] }),
    label('a', 'i1', { ...moves('cec.e.xx.'), additions: [] }),
  ],
};

describe('what lists hold', () => {
  const of = (wanted: object) => rowOf(input, { section: 'entries', variable: 'groups.moves', ...wanted }); // prettier-ignore

  test('is counted in each list, with what each entry is', () => {
    expect(of({ grader: 'a', stratum: 'item=i0 & part=A' })).toMatchObject({ value: 2, n: 1, interval: 'none', method: 'one list: cause, example' }); // prettier-ignore
    expect(of({ grader: 'a', stratum: 'item=i1 & part=A' })).toMatchObject({ value: 3, method: 'one list: cause ×2, example' }); // prettier-ignore
    expect(of({ grader: 'a', stratum: 'item=i0 & part=C' })).toMatchObject({ value: 0, method: 'one list' }); // prettier-ignore
    expect(of({ grader: 'a', stratum: 'item=i0 & part=D' })).toMatchObject({ value: null, reason: 'it cannot be judged' }); // prettier-ignore
    expect(rowOf(input, { section: 'entries', variable: 'additions', stratum: 'item=i0' })).toMatchObject({ value: 1, method: 'one list: creep' }); // prettier-ignore
  });

  test('has a mean over the lists that were answered, and of each kind; what cannot be judged is counted', () => {
    // Groups of a: 2, 1, 0 and one that cannot be judged; 3, 1, 2, 0. In all 9 in 7: 3 causes, 4 examples, 2 contrasts.
    const mean = (category: string | null) => of({ grader: 'a', stratum: null, metric: 'mean_entries', category }); // prettier-ignore
    expect(mean(null)).toMatchObject({ value: 1.28571428571, count: 9, n: 7, cannotJudge: 1 });
    expect([mean('cause').count, mean('example').count, mean('contrast').count]).toEqual([3, 4, 2]);
  });

  test('is nothing where a judge gave counts alone', () => {
    expect(rowsOf(input, { section: 'entries', grader: 'Rowan' })).toEqual([]);
    expect(of({ grader: 'Larch', stratum: 'item=i0 & part=A' })).toMatchObject({ value: 2, method: 'one list: cause ×2' }); // prettier-ignore
  });

  test('stands in a table: moves by group, a column for each rater and judge', () => {
    const facts = { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
    const whole = report(input, facts);
    const [table, additions] = entriesTables(whole.figures);
    expect(table).toEqual({
      list: 'groups.moves',
      graders: ['a', 'Larch, run 1'],
      lines: [
        { item: 'i0', part: 'A', cells: ['2: cause, example', '2: cause ×2'] },
        { item: 'i0', part: 'B', cells: ['1: example', '1: example'] },
        { item: 'i0', part: 'C', cells: ['0', '0'] },
        { item: 'i0', part: 'D', cells: ['cannot judge', '1: contrast'] },
        { item: 'i1', part: 'A', cells: ['3: cause ×2, example', '–'] },
        { item: 'i1', part: 'B', cells: ['1: example', '–'] },
        { item: 'i1', part: 'C', cells: ['2: contrast ×2', '–'] },
        { item: 'i1', part: 'D', cells: ['0', '–'] },
      ],
    });
    expect(additions).toMatchObject({ list: 'additions', graders: ['a'], lines: [{ item: 'i0', part: null }, { item: 'i1', part: null }] }); // prettier-ignore
    expect(reportMarkdown(whole)).toContain('| i1 | A | 3: cause ×2, example | – |');
  });

  test('is left out list by list where these are too many to read, and its means stay', () => {
    const many = rubricStudy({}, { Larch: Array.from({ length: 101 }, () => ({ values: moves('c.e.x.c'), verdicts: {} })) }); // prettier-ignore
    expect(rowsOf(many, { section: 'entries', metric: 'entries' })).toEqual([]);
    expect(rowOf(many, { section: 'entries', metric: 'mean_entries', category: null })).toMatchObject({ value: 1, n: 404, count: 404 }); // prettier-ignore
  });
});
