import { describe, expect, test } from 'vitest';
import { answersOf } from '@/lib/figures/answer/answer';
import { paperTable, tableNote } from '@/lib/figures/answer/paper-table';
import { report } from '@/lib/figures/report';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { ReportInput } from '@/lib/figures/report-input';
import { reportMarkdown } from '@/lib/formats/report-md';
import { readStudy } from '@/lib/domain/study';
import { rubricStudy } from './rubric-study';
import { rowOf, rowsOf } from './small-study';

// T1 is dense and passes both criteria. T2 says few beats again and again: C1 fails. T3 says many and develops none:
// C1 passes, C2 fails. Then six sections.
const fixtures = [
  { name: 'T1', expected: { C1: 'yes', C2: 'yes' } },
  { name: 'T2', expected: { C1: 'no' } },
  { name: 'T3', expected: { C1: 'yes', C2: 'no' } },
];
const verdict = (covered: number, undeveloped: number) => ({ verdicts: { covered: `${covered} of 16`, undeveloped: `${undeveloped} of 4` } }); // prettier-ignore
const sections = [16, 13, 11, 14, 12, 9].map((covered) => verdict(covered, 1));
const judges = {
  // As expected.
  Careful: [verdict(16, 0), verdict(6, 1), verdict(14, 4), ...sections],
  // Takes length for coverage, and restating for development.
  Verbose: [verdict(16, 0), verdict(15, 0), verdict(16, 0), ...sections],
  // Catches the first padding and not the second.
  Half: [verdict(16, 0), verdict(6, 1), verdict(14, 0), ...sections],
  // Calls it ambiguous; misses the control, which is not named.
  Unsure: [
    verdict(10, 0),
    { verdicts: { undeveloped: '1 of 4' }, ambiguous: ['C1'] },
    verdict(14, 4),
    ...sections,
  ],
  // Has answered the second time only half.
  Short: [verdict(16, 0), verdict(6, 1), verdict(14, 4), ...sections],
  'Short/2': [verdict(16, 0), verdict(6, 1), { raw: 'It is fine.' }, ...sections],
  // Misses in its second run alone.
  Wavering: [verdict(16, 0), verdict(6, 1), verdict(14, 4), ...sections],
  'Wavering/2': [verdict(16, 0), verdict(13, 1), verdict(14, 4), ...sections],
};
const people = { a: [16, 6, 14, 16, 13, 11, 14, 12, 9], b: [16, 7, 15, 16, 12, 11, 14, 11, 9] };
const study = (more: Partial<ReportInput> = {}): ReportInput =>
  rubricStudy(people, judges, {
    usable: { fixtures: ['T2', 'T3'] },
    item: (place) => (fixtures[place] ? { ...fixtures[place], sample: 'fixture' } : {}),
    ...more,
  });
const facts = { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore

/** Made once, since it has eight runs of judges. */
const whole = report(study(), facts);
const rowsWith = (wanted: Partial<FigureRow>) => {
  const keys = Object.keys(wanted) as (keyof FigureRow)[]; // the row's own
  return whole.figures.filter((row) => keys.every((key) => row[key] === wanted[key]));
};

describe('fixtures', () => {
  test('stand case by case for each judge, never averaged', () => {
    const cases = (grader: string, run = 1) =>
      rowsWith({ section: 'fixtures', grader, run, metric: 'as_expected' }).map(({ variable, stratum, value }) => `${variable} ${stratum?.slice(5)} ${value}`); // prettier-ignore
    const all = ['C1 T1', 'C1 T2', 'C1 T3', 'C2 T1', 'C2 T3'];
    expect(cases('Careful')).toEqual(all.map((one) => `${one} 1`));
    expect(cases('Verbose')).toEqual(['C1 T1 1', 'C1 T2 0', 'C1 T3 1', 'C2 T1 1', 'C2 T3 0']);
    expect(cases('Half')).toEqual(['C1 T1 1', 'C1 T2 1', 'C1 T3 1', 'C2 T1 1', 'C2 T3 0']);
    expect(cases('Unsure')).toEqual(['C1 T1 0', 'C1 T2 0', 'C1 T3 1', 'C2 T1 1', 'C2 T3 1']);
    expect(cases('Short', 2)).toEqual([
      'C1 T1 1',
      'C1 T2 1',
      'C1 T3 null',
      'C2 T1 1',
      'C2 T3 null',
    ]);
  });

  test('a judge that passes T2 or T3 is not usable for what it shows, in whichever run', () => {
    const usable = rowsWith({ section: 'fixtures', metric: 'usable' }).map(({ grader, variable, value, notUsable, count, n }) => [grader, variable, value, notUsable ?? null, `${count} of ${n}`]); // prettier-ignore
    expect(usable).toEqual([
      ['Careful', 'C1', 1, null, '2 of 2'],
      ['Half', 'C1', 1, null, '2 of 2'],
      ['Short', 'C1', null, null, 'undefined of 3'],
      ['Unsure', 'C1', 0, 'missed T2 (run 1)', '1 of 2'],
      ['Verbose', 'C1', 0, 'missed T2 (run 1)', '1 of 2'],
      ['Wavering', 'C1', 0, 'missed T2 (run 2)', '3 of 4'],
      ['Careful', 'C2', 1, null, '1 of 1'],
      ['Half', 'C2', 0, 'missed T3 (run 1)', '0 of 1'],
      ['Short', 'C2', null, null, 'undefined of 1'],
      ['Unsure', 'C2', 1, null, '1 of 1'],
      ['Verbose', 'C2', 0, 'missed T3 (run 1)', '0 of 1'],
      ['Wavering', 'C2', 1, null, '2 of 2'],
    ]);
  });

  test('a number that is expected is one that a judge can miss, also where nobody says it', () => {
    const counted = study({ usable: { fixtures: ['T2'] }, item: (place: number) => (place === 1 ? { name: 'T2', sample: 'fixture', expected: { covered: 5 } } : {}) } as Partial<ReportInput>); // prettier-ignore
    expect(rowOf(counted, { section: 'fixtures', grader: 'Verbose', metric: 'as_expected' })).toMatchObject({ value: 0, method: 'one case, expected “5”, was “15”' }); // prettier-ignore
    expect(rowOf(counted, { metric: 'usable', grader: 'Verbose' })).toMatchObject({ variable: 'covered', value: 0 }); // prettier-ignore
  });

  test('say nothing while provenance is sealed, nor where none is declared', () => {
    const sealed = study({ opened: { labels: true, provenance: false, judgments: true } });
    expect(rowsOf(sealed, { section: 'fixtures' })).toEqual([]);
    expect(report(sealed, facts).design.usable).toBeUndefined();
    expect(rowsOf(study({ usable: undefined }), { metric: 'usable' })).toEqual([]);
  });
});

describe('a judge that is not usable', () => {
  const of = whole;
  const own = (grader: string, variable: string) =>
    of.figures.filter((row) => (row.grader === grader || row.other === grader) && row.variable === variable); // prettier-ignore

  test('has all its rows, each with the footnote; others have none', () => {
    const without = report(study({ usable: undefined }), facts);
    const plain = of.figures.filter(({ metric }) => metric !== 'usable').map(({ notUsable: _, ...row }) => row); // prettier-ignore
    expect(plain).toEqual(without.figures);
    const rows = own('Half', 'C2');
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(['gold', 'judge-people', 'judge-ceiling', 'judge-gold', 'judges', 'ranking', 'own-family', 'pass-rate', 'unjudged', 'fixtures', 'alt-test'])); // prettier-ignore
    expect(rows.every(({ notUsable }) => notUsable?.includes('missed T3 (run 1)'))).toBe(true);
    expect(own('Careful', 'C2').filter(({ other, notUsable }) => notUsable !== undefined && !['Half', 'Verbose'].includes(other ?? '') && !notUsable.startsWith('Half') && !notUsable.startsWith('Verbose'))).toEqual([]); // prettier-ignore
    expect(own('Half', 'C1').filter(({ grader, notUsable }) => grader === 'Half' && notUsable?.startsWith('missed'))).toEqual([]); // prettier-ignore
  });

  test('is said to be so first, in the table, in the notes, and among what may not be concluded', () => {
    const [, judged] = answersOf(of);
    expect(judged?.text).toMatch(
      /^Whatever the agreement, by the declared fixtures Half is not usable for “C2”, Unsure/,
    );
    expect(answersOf(of).at(-1)).toMatchObject({ text: expect.stringContaining('a judge on a question for which it is not usable') as string }); // prettier-ignore
    const table = paperTable(of, 'C2');
    expect(table.rows.map(({ name }) => name).filter((name) => name.includes('†'))).toEqual(['Half, run 1 †', 'Verbose, run 1 †']); // prettier-ignore
    expect(tableNote(of, table)).toContain('† Not usable for this question, whatever its agreement: Half missed T3 (run 1); Verbose missed T3 (run 1).'); // prettier-ignore
    const notes = of.sentences.filter(({ id }) => id === 'not-usable').map(({ text }) => text);
    expect(notes).toContain('Half is not usable for C2, whatever its agreement: it missed T3 (run 1). Its figures stay, each with this note.'); // prettier-ignore
    expect(notes).toHaveLength(5);
    expect(reportMarkdown(of)).toContain('Half is not usable for C2');
  });
});

test.each([
  [{ fixtures: [] }, 'usable.fixtures'],
  [{}, 'usable.fixtures'],
  [{ fixtures: ['T2'], all: true }, 'usable.all'],
])('study.json is refused with usable %j', (usable, place) => {
  const base = { title: 'T', texts: [{ id: 'answer' }], form: { fields: [{ id: 'ok', kind: 'yes-no', ask: 'OK?' }] } }; // prettier-ignore
  expect(readStudy({ ...base, usable: { fixtures: ['T2'] } }).ok).toBe(true);
  const read = readStudy({ ...base, usable });
  expect(read.ok ? [] : read.faults.map(({ path }) => path.join('.'))).toContain(place);
});
