import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgmentRowSchema } from '@/lib/domain/judgment';
import { answerReader, type ReadAnswer } from '@/lib/domain/read-answer';
import { formSchema } from '@/lib/form/form';

const form = formSchema.parse({
  cannotJudge: { reasons: [{ value: 'broken', label: 'The text is broken' }] },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true },
    { id: 'words', kind: 'span', ask: 'Which?', in: 'answer', atMost: 2, when: { departs: 'yes' } },
    { id: 'why', kind: 'text', ask: 'Why?', when: { departs: 'yes' } },
  ],
});
const content = { texts: [{ id: 'answer', body: '🙂 Pay it. Pay it twice, “soon”.' }] };
/** Of rows without verdicts, none of which is refused. */
const readBy = (of: typeof form) => {
  const reader = answerReader(of);
  return (...row: Parameters<typeof reader>): ReadAnswer => {
    const answer = reader(...row);
    if ('refused' in answer) throw new Error(answer.refused);
    return answer;
  };
};
const reader = readBy(form);

const row = (answer: Record<string, unknown>) =>
  judgmentRowSchema.parse({ judge: 'judge-north', run: 1, item: 'i1', ...answer });
const read = (answer: Record<string, unknown>) => reader(row(answer), content);
const given = (values: unknown, unfound: string[] = []) => ({
  state: 'given',
  values,
  unfound,
  problem: null,
});

// "🙂 " is two code points and three UTF-16 units.
const first = { text: 'answer', start: 2, end: 8, start16: 3, end16: 9, quote: 'Pay it' };
const second = { text: 'answer', start: 10, end: 16, start16: 11, end16: 17, quote: 'Pay it' };

describe('quotes', () => {
  test.each([
    ['a text', 'Pay it'],
    ['{quote}', { quote: 'Pay it' }],
    ['a list', ['Pay it']],
    ['a span of its own', [first]],
  ])('%s becomes the span of its first place', (_how, words) => {
    expect(read({ values: { departs: 'yes', words } })).toEqual(
      given({ departs: 'yes', words: [first] }),
    );
  });

  test('the same quote twice stands for its first two places', () => {
    expect(read({ values: { departs: 'yes', words: ['Pay it', { quote: 'Pay it' }] } })).toEqual(
      given({ departs: 'yes', words: [first, second] }),
    );
  });

  test('straight quotation marks find curly ones, and the span keeps the words of the text', () => {
    expect(read({ values: { departs: 'yes', words: '"soon"' } }).values).toMatchObject({
      words: [{ quote: '“soon”' }],
    });
  });

  test('one that stands nowhere leaves its field without a value, and the others count', () => {
    expect(read({ values: { departs: 'yes', words: 'Pay nothing', why: 'It says so.' } })).toEqual(
      given({ departs: 'yes', why: 'It says so.' }, ['words']),
    );
    expect(read({ values: { departs: 'yes', words: ['Pay it', 'Pay nothing'] } })).toEqual(
      given({ departs: 'yes' }, ['words']),
    );
  });

  test('where nothing was asked a quote is refused, found or not, and an empty one is nothing', () => {
    for (const words of ['Pay it', 'Pay nothing']) {
      expect(read({ values: { departs: 'no', words } })).toMatchObject({
        state: 'malformed',
        values: null,
        unfound: [],
        problem: expect.stringContaining('is only asked when') as string,
      });
    }
    expect(read({ values: { departs: 'no', words: '' } })).toEqual(given({ departs: 'no' }));
    expect(read({ values: { departs: 'yes', words: ' ' } })).toEqual(
      given({ departs: 'yes' }, ['words']),
    );
  });

  test('more than the form takes are more than it takes, though none was found', () => {
    expect(read({ values: { departs: 'yes', words: ['x', 'y', 'z'] } })).toMatchObject({
      state: 'malformed',
      problem: expect.stringContaining('at most 2') as string,
    });
  });

  test('inside parts and entries they are found in the right text, and named by their path', () => {
    const nested = readBy(
      formSchema.parse({
        fields: [
          {
            id: 'beats',
            kind: 'each',
            over: 'beat',
            ask: 'Each beat',
            fields: [
              { id: 'kept', kind: 'yes-no', ask: 'Kept?' },
              { id: 'quote', kind: 'span', in: 'beat', ask: 'Where?', when: { kept: 'yes' } },
            ],
          },
          {
            id: 'moves',
            kind: 'list',
            ask: 'Moves',
            fields: [{ id: 'move', kind: 'span', in: 'answer', ask: 'Which?' }],
          },
        ],
      }),
    );
    const parts = [
      { id: 'A1', set: 'beat', label: 'A1', body: 'She knocks.' },
      { id: 'A2', set: 'beat', label: 'A2', body: 'He opens.' },
    ];
    const beats = {
      A1: { kept: 'yes', quote: 'knocks' },
      A2: { kept: 'yes', quote: 'knocks' },
    };
    const moves = [{ move: 'Pay it' }, { move: 'nowhere' }];
    const answered = nested(row({ values: { beats, moves } }), { ...content, parts });
    expect(answered).toEqual(
      given(
        {
          beats: {
            A1: { kept: 'yes', quote: [expect.objectContaining({ text: 'beat/A1', start: 4 })] },
            A2: { kept: 'yes' },
          },
          moves: [{ move: [first] }, {}],
        },
        ['beats/A2/quote', 'moves/1/move'],
      ),
    );
  });
});

describe('what an answer is', () => {
  test('the form decides; free text need not be given, null says nothing, cannot judge is a value', () => {
    expect(read({ values: { departs: 'no', words: null, why: null } })).toEqual(
      given({ departs: 'no' }),
    );
    const unsure = { departs: { cannotJudge: { reason: 'broken', text: null } } };
    expect(read({ values: unsure })).toEqual(
      given({ departs: { cannotJudge: { reason: 'broken' } } }),
    );
    for (const values of [
      {},
      { departs: 'maybe' },
      { departs: true },
      { departs: 'yes' },
      { departs: 'no', mood: 'good' },
      { departs: { cannotJudge: { reason: 'tired' } } },
      { departs: 'yes', words: [{ ...first, start: 3 }] },
    ]) {
      expect(read({ values }), JSON.stringify(values)).toMatchObject({
        state: 'malformed',
        values: null,
        problem: expect.stringMatching(/^“.*\.$/) as string,
      });
    }
  });

  test('a raw reply is read where it is an object, or holds one in its only code fence', () => {
    const no = given({ departs: 'no' });
    expect(read({ raw: '{"departs":"no"}' })).toEqual(no);
    expect(read({ raw: 'Here it is:\n```json\n{"departs": "no"}\n```\nDone.' })).toEqual(no);
    const two = '```\n{"departs":"no"}\n```\n```\n{"departs":"no"}\n```';
    for (const raw of ['No.', '', '[1]', '"no"', '{"departs":"no"', two, '```\nnothing\n```'])
      expect(read({ raw }), raw).toMatchObject({ state: 'malformed', values: null });
    expect(read({ raw: '{"verdict":"no"}' }).problem).toContain('is not a field of this form');
    // Values were read by whoever made the file: they go before the reply.
    expect(read({ raw: 'No.', values: { departs: 'no' } })).toEqual(no);
  });

  test('an error without a reply is a failed call, with a reply a malformed one', () => {
    expect(read({ error: 'timed out' })).toEqual({
      state: 'failed',
      values: null,
      unfound: [],
      problem: 'timed out',
    });
    expect(read({ error: 'timed out', raw: '' }).state).toBe('failed');
    expect(read({ error: 'no JSON', raw: '{"departs":"no"}' })).toMatchObject({
      state: 'malformed',
      problem: 'no JSON',
    });
    expect(read({ error: '', raw: '{"departs":"no"}' }).state).toBe('given');
  });

  test('whatever a judge says, reading it ends in one of the three states and never throws', () => {
    const states = new Set<string>();
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('departs', 'words', 'why', '__proto__'), fc.jsonValue()),
        (values) => {
          const answer = reader({ ...row({ raw: '' }), values: values as never }, content);
          states.add(answer.state);
          expect(answer.values === null).toBe(answer.state !== 'given');
          expect(answer.problem === null).toBe(answer.state === 'given');
        },
      ),
      { numRuns: 300 },
    );
    expect(states).toContain('malformed');
  });
});
