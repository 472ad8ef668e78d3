import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgmentRowSchema } from '@/lib/domain/judgment';
import { answerReader } from '@/lib/domain/read-answer';
import { studyVariables } from '@/lib/domain/study-variables';
import { formSchema } from '@/lib/form/form';
import { valueOf } from '@/lib/form/variables';
import { verdictsOfReply, wrongPattern } from '@/lib/domain/verdicts-of-reply';
import { rubricContent as content, rubricForm, rubricReply } from '../../support/rubric';

const read = answerReader(rubricForm);
const row = (said: Record<string, unknown>) =>
  judgmentRowSchema.parse({ judge: 'Larch', run: 1, item: 'i1', ...said });
const verdicts = (said: Record<string, unknown>) => read(row({ verdicts: said }), content);

/** What a variable comes to in an answer of verdicts. */
function reading(answer: ReturnType<typeof read>, id: string, form = rubricForm) {
  const variable = studyVariables(form).find((one) => one.id === id);
  if (!variable || 'refused' in answer || answer.values === null) throw new Error(JSON.stringify(answer)); // prettier-ignore
  const said = valueOf(variable, answer.values, content);
  return said.state === 'value' ? said.value : said.state;
}

describe('counts', () => {
  test.each(['13 of 16', '13/16', '13', 13])('%s is 13 where the item has 16 parts', (said) => {
    const answer = verdicts({ covered: said });
    expect(answer).toEqual({ state: 'partial', values: { covered: 13 }, unfound: [], problem: null }); // prettier-ignore
    expect(reading(answer, 'covered')).toBe(13);
  });

  test.each([
    ['13 of 15', 'has 16 parts'],
    ['17 of 16', 'fewer parts than it counts'],
    ['17', 'only 16 parts'],
    [13.5, 'whole number'],
    ['many', 'must be a number'],
    [-1, 'must be a number'],
  ])('%s is refused with the reason, and without what was said', (said, reason) => {
    const answer = verdicts({ covered: said });
    expect(answer).toEqual({ refused: expect.stringContaining(reason) as string });
    expect(JSON.stringify(answer)).toMatch(/verdicts\.covered: /);
    expect(JSON.stringify(answer)).not.toContain(`“${said}”`);
  });

  test('a share keeps how it was counted: 1 of 3 is exactly a third, 2 of 4 is a half', () => {
    const parts = content.parts?.filter(({ set, id }) => set !== 'groups' || id !== 'D') ?? [];
    const three = read(row({ verdicts: { undeveloped: '1 of 3' } }), { ...content, parts });
    expect(three).toMatchObject({ values: { undeveloped: '1/3' } });
    expect(reading(three, 'C2')).toBe('yes');
    expect(reading(verdicts({ undeveloped: '2 of 4' }), 'undeveloped')).toBe(0.5);
    expect(reading(verdicts({ undeveloped: '2 of 4' }), 'C2')).toBe('no');
    expect(verdicts({ undeveloped: '1 of 3' })).toMatchObject({ refused: expect.stringContaining('has 4 parts') as string }); // prettier-ignore
    expect(verdicts({ undeveloped: 2 })).toMatchObject({ refused: expect.stringContaining('from 0 to 1') as string }); // prettier-ignore
  });

  test('a new threshold changes what a count comes to, and asks nothing again', () => {
    const answer = verdicts({ covered: '13 of 16' });
    const at = (value: number) => ({ ...rubricForm, thresholds: { ...rubricForm.thresholds, N: { value } } }); // prettier-ignore
    expect([12, 13, 14].map((n) => reading(answer, 'C1', at(n)))).toEqual(['yes', 'yes', 'no']);
  });

  test('any count of any number of parts says what the answers behind it would have said', () => {
    const beats = (content.parts ?? []).filter(({ set }) => set === 'beats').map(({ id }) => id);
    const covered = studyVariables(rubricForm).filter(({ id }) => id === 'covered' || id === 'C1');
    fc.assert(
      fc.property(fc.subarray(beats), (present) => {
        const values = { beats: Object.fromEntries(beats.map((id) => [id, { present: present.includes(id) ? 'yes' : 'no' }])) }; // prettier-ignore
        const answer = verdicts({ covered: `${present.length} of ${beats.length}` });
        for (const variable of covered) {
          const own = valueOf(variable, values, content);
          expect(reading(answer, variable.id)).toBe(own.state === 'value' ? own.value : own.state);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('words', () => {
  test.each([
    ['PASS', 'yes'],
    ['fail', 'no'],
    ['Yes', 'yes'],
  ])('%s is %s, of a variable and of a question', (said, meant) => {
    const answer = verdicts({ C4: said, onBrief: said });
    expect(answer).toMatchObject({ values: { C4: meant, onBrief: meant } });
    expect(reading(answer, 'C4')).toBe(meant);
    expect(reading(answer, 'onBrief')).toBe(meant);
  });

  test.each([
    ['C4', 'perhaps', 'must be one of yes, no'],
    ['C9', 'PASS', 'no such variable or question; known are onBrief, covered'],
    ['beats', 'PASS', 'for each part or entry'],
    ['toString', 'PASS', 'no such variable'],
  ])('%s: %s is refused', (name, said, reason) => {
    expect(verdicts({ [name]: said })).toEqual({ refused: expect.stringContaining(reason) as string }); // prettier-ignore
  });
});

describe('what is not named', () => {
  test('leaves a row of verdicts an answer, never malformed, and gives no variable a value', () => {
    const answer = verdicts({ C4: 'PASS' });
    expect(answer).toMatchObject({ state: 'partial', values: { C4: 'yes' } });
    expect(['covered', 'C1', 'C2', 'onBrief'].map((id) => reading(answer, id))).not.toContain('yes'); // prettier-ignore
  });

  test('whatever stands in verdicts, a row is an answer of some of it, or refused', () => {
    const names = fc.constantFrom('covered', 'undeveloped', 'C1', 'C4', 'onBrief', 'beats', '__proto__', 'x'); // prettier-ignore
    const said = fc.oneof(fc.string(), fc.integer({ min: -2, max: 20 }), fc.constantFrom('PASS', '3 of 16', '0 of 4', '0 of 0')); // prettier-ignore
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.dictionary(names, said, { minKeys: 1, maxKeys: 3 }), fc.subarray(['C2', 'onBrief']), (verdicts, ambiguous) => {
        const answer = read({ ...row({ raw: '' }), verdicts, ambiguous }, content);
        seen.add('refused' in answer ? 'refused' : answer.state);
      }),
      { numRuns: 300 },
    ); // prettier-ignore
    expect([...seen].sort()).toEqual(['partial', 'refused']);
  });

  test.each(['constructor', '__proto__', 'valueOf'])('%s is a word as any other', (word) => {
    expect(read(row({ verdicts: { C4: word } }), content)).toEqual({
      refused: expect.stringContaining('must be one of') as string,
    });
  });

  test('values may stand beside verdicts, and need not be whole', () => {
    const moves = [{ move: 'cause' }, { move: 'example' }];
    const answer = read(row({ verdicts: { covered: '13 of 16' }, values: { groups: { A: { moves } } } }), content); // prettier-ignore
    expect(answer).toMatchObject({ state: 'partial', values: { covered: 13, groups: { A: { moves } } } }); // prettier-ignore
    const wrong = read(row({ verdicts: { covered: 13 }, values: { onBrief: 'perhaps' } }), content);
    expect(wrong).toEqual({ refused: expect.stringContaining('onBrief') as string });
  });
});

describe('ambiguous', () => {
  test('is cannot judge with that reason, of a question too, and goes before a verdict', () => {
    const answer = read(row({ verdicts: { undeveloped: '1 of 4', C4: 'PASS' }, ambiguous: ['C2', 'C4', 'onBrief'] }), content); // prettier-ignore
    const unsure = { cannotJudge: { reason: 'ambiguous' } };
    expect(answer).toMatchObject({ values: { undeveloped: '1/4', C2: unsure, C4: unsure, onBrief: unsure } }); // prettier-ignore
    expect(['undeveloped', 'C2', 'C4', 'onBrief'].map((id) => reading(answer, id))).toEqual([0.25, 'cannot-judge', 'cannot-judge', 'cannot-judge']); // prettier-ignore
  });

  test('of a count leaves open what a threshold makes of it', () => {
    const answer = read(row({ ambiguous: ['covered'] }), content);
    expect(['covered', 'C1'].map((id) => reading(answer, id))).toEqual(['cannot-judge', 'cannot-judge']); // prettier-ignore
  });

  test('of what is no variable or question is refused', () => {
    expect(read(row({ ambiguous: ['C9'] }), content)).toEqual({ refused: expect.stringContaining('“C9” is no variable') as string }); // prettier-ignore
  });
});

describe('a verdict block in a raw reply', () => {
  const reader = answerReader(rubricForm, rubricReply);
  const block = (lines: Partial<Record<'C1' | 'C2' | 'C4' | 'C6' | 'AMBIGUOUS', string>> = {}) => {
    const said = { C1: '13 of 16', C2: '1 of 4', C4: 'PASS', C6: 'FAIL', AMBIGUOUS: 'NONE', ...lines }; // prettier-ignore
    return `Step 1: 13 of the beats are there.\n\n=== VERDICTS ===\nC1_COVERAGE:    ${said.C1}\r\n**C2_DEVELOPMENT:** ${said.C2}\nC4_ADDITIONS: \`${said.C4}\`\n  C6_ON_BRIEF:  ${said.C6}\nAMBIGUOUS: ${said.AMBIGUOUS}\n`;
  };
  const reply = (raw: string) => reader(row({ raw }), content);

  test('is read line by line, whatever its spaces and emphasis', () => {
    expect(reply(block())).toEqual({
      state: 'partial',
      values: { covered: 13, undeveloped: '1/4', C4: 'yes', onBrief: 'no' },
      unfound: [],
      problem: null,
    });
  });

  test('lists what is ambiguous by id, or by the word of its line', () => {
    const unsure = { cannotJudge: { reason: 'ambiguous' } };
    expect(reply(block({ AMBIGUOUS: 'C2_DEVELOPMENT (the groups overlap), c4.' }))).toMatchObject({ values: { covered: 13, undeveloped: unsure, C4: unsure } }); // prettier-ignore
    expect(reply(block({ AMBIGUOUS: 'C2' }))).toMatchObject({ values: { undeveloped: '1/4', C2: unsure } }); // prettier-ignore
  });

  test.each([
    ['a line that comes twice', `${block()}C1_COVERAGE: 12 of 16\n`, '2 lines of the reply are “C1_COVERAGE: {}”'],
    ['a line that is not there', block().replace('C4_ADDITIONS', 'C4'), 'No line of the reply is “C4_ADDITIONS: {}”'],
    ['a line with nothing in it', block({ C6: '' }), 'No line of the reply is “C6_ON_BRIEF: {}”'],
    ['a count of other parts', block({ C1: '13 of 15' }), 'verdicts.covered: The count is of another number of parts than the item has: it has 16 parts.'],
    ['an ambiguous line with another name', block({ AMBIGUOUS: 'C7' }), 'lists “C7”'],
    ['no block', 'It is good.', 'No line of the reply'],
  ])('%s makes the row malformed, with the reason', (_what, raw, problem) => {
    expect(reply(raw)).toEqual({ state: 'malformed', values: null, unfound: [], problem: expect.stringContaining(problem) as string });
  }); // prettier-ignore

  test('verdicts of the file go before the reply, and an error before both', () => {
    expect(reader(row({ raw: 'It is good.', verdicts: { C4: 'FAIL' } }), content)).toMatchObject({ state: 'partial', values: { C4: 'no' } }); // prettier-ignore
    expect(reader(row({ raw: block(), error: 'cut off' }), content)).toMatchObject({ state: 'malformed', problem: 'cut off' }); // prettier-ignore
  });

  test.each([
    ['C1_COVERAGE', false],
    ['C1: {} of {}', false],
    [' **{}** ', false],
    ['C1_COVERAGE: {}', true],
    ['{} is the verdict', true],
  ])('the pattern “%s” is taken: %s', (pattern, taken) => {
    expect(wrongPattern(pattern) === undefined).toBe(taken);
  });

  test('a long reply is read in time that grows with its length alone', () => {
    const lines = `${'C1_COVERAGE: '.repeat(20_000)}\n`.repeat(20);
    expect(verdictsOfReply(rubricForm, rubricReply, lines)).toMatchObject({ wrong: expect.stringContaining('20 lines') as string }); // prettier-ignore
  });
});

test('a row has an answer or an error, and an answer is values, verdicts, ambiguous or the reply', () => {
  const wrong = (said: object) => {
    const parsed = judgmentRowSchema.safeParse({ judge: 'Larch', run: 1, item: 'i1', ...said });
    return parsed.success ? null : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`); // prettier-ignore
  };
  expect(wrong({ verdicts: { C4: 'PASS' }, error: 'x' })).toEqual(['verdicts: A row has the verdicts of an answer or an error, not both.']); // prettier-ignore
  expect(wrong({})?.join()).toContain('verdicts');
  expect(wrong({ verdicts: { C4: true } })?.join()).toMatch(/^verdicts\.C4: /);
  expect(wrong({ ambiguous: 'C2' })?.join()).toMatch(/^ambiguous: /);
  for (const said of [{ ambiguous: ['C2'] }, { verdicts: {} }, { raw: '' }]) expect(wrong(said)).toBe(null); // prettier-ignore
});

test('the form of these tests is one that a study may have', () => {
  expect(formSchema.safeParse(rubricForm).success).toBe(true);
});
