import { existsSync, createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formSchema } from '@/lib/form/form';
import {
  readJudgmentRows,
  triedKey,
  type FileJudgment,
  type JudgmentLayout,
  type Tried,
} from '@/lib/formats/judgment-rows';
import { meaningEvalsStudy } from '@/lib/formats/meaning-evals-study';
import { root } from '../../support/root';

const form = formSchema.parse({
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?' },
    { id: 'words', kind: 'span', ask: 'Which?', in: 'answer', when: { departs: 'yes' } },
  ],
});
const content = { texts: [{ id: 'answer', body: 'Pay it twice.' }] };
const prompt = 'ab'.repeat(32);

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

async function readText(
  text: string,
  more: { from?: JudgmentLayout; earlier?: ReadonlyMap<string, Tried> } = {},
) {
  const rows: FileJudgment[] = [];
  const refused: string[] = [];
  const item = (name: string) =>
    name.startsWith('i') ? { id: `internal-${name}`, content, contentSha256: name } : undefined;
  const options = { form, item, ...more };
  for await (const read of readJudgmentRows(bytes(text), options)) {
    if ('reason' in read) refused.push(`${read.line} ${read.reason}`);
    else rows.push(read);
  }
  return { rows, refused };
}

const jsonl = (rows: readonly unknown[]) =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
const readRows = (...rows: readonly unknown[]) => readText(jsonl(rows));

const north = { judge: 'judge-north', run: 1, item: 'i1' };
const no = { values: { departs: 'no' } };

test('a row becomes a judgment with all that it says, and nothing that it does not', async () => {
  const full = {
    ...north,
    values: { departs: 'yes', words: 'twice' },
    raw: 'It departs: twice.',
    family: 'North',
    model: 'north-2',
    returnedModel: 'north-2-b',
    order: 'ba',
    promptSha256: prompt,
    iteration: 3,
    cost: 0.25,
    usage: { tokens: 7 },
    settings: { temperature: 0 },
    called_at: '2026-11-30T09:00:00.5+01:00',
  };
  const { rows, refused } = await readRows(full, { ...north, item: 'i2', ...no });
  expect(refused).toEqual([]);
  const span = { text: 'answer', start: 7, end: 12, start16: 7, end16: 12, quote: 'twice' };
  expect(rows.map(({ judgment }) => judgment)).toEqual([
    {
      judge: 'judge-north',
      promptSha256: prompt,
      family: 'North',
      model: 'north-2',
      returnedModel: 'north-2-b',
      run: 1,
      iteration: 3,
      order: 'ba',
      item: 'internal-i1',
      attempt: 1,
      state: 'given',
      values: { departs: 'yes', words: [span] },
      unfound: [],
      problem: null,
      calledAt: '2026-11-30T09:00:00.5+01:00',
      cost: 0.25,
    },
    {
      judge: 'judge-north',
      promptSha256: null,
      family: null,
      model: null,
      returnedModel: null,
      run: 1,
      iteration: null,
      order: null,
      item: 'internal-i2',
      attempt: 1,
      state: 'given',
      values: { departs: 'no' },
      unfound: [],
      problem: null,
      calledAt: null,
      cost: null,
    },
  ]);
  expect(rows[0]?.row).toEqual(full);
});

test('a mark at the front and lines that end in CRLF change nothing, and blank lines are no rows', async () => {
  const text = `\uFEFF${jsonl([{ ...north, ...no }, '', { ...north, item: 'i2', ...no }]).replaceAll('\n', '\r\n')}\r\n`;
  const { rows, refused } = await readText(text);
  expect(refused).toEqual([]);
  expect(rows.map(({ line }) => line)).toEqual([1, 3]);
});

test('each row that cannot be read is refused with its line and a sentence', async () => {
  const { rows, refused } = await readRows(
    '{"judge":"judge-north"',
    [],
    { run: 1, item: 'i1', ...no },
    { ...north, run: 0, ...no },
    { ...north, run: 1.5, ...no },
    { ...north, judge: ' north', ...no },
    { ...north },
    { ...north, values: null, raw: null },
    { ...north, ...no, error: 'timed out' },
    { ...north, ...no, verdict: 'no' },
    { ...north, ...no, promptSha256: 'abc' },
    { ...north, ...no, order: 'left' },
    { ...north, ...no, cost: -1 },
    { ...north, ...no, called_at: 'yesterday' },
    { ...north, ...no, called_at: '2026-11-30T09:00:00Z', calledAt: '2026-11-30T09:00:00Z' },
    { ...north, item: 'zz', ...no },
  );
  expect(rows).toEqual([]);
  expect(refused).toEqual([
    expect.stringMatching(/^1 Column 23: The line ends inside/),
    '2 This must be an object, not a list.',
    '3 judge: This is missing; it is a text.',
    '4 run: This must be at least 1.',
    '5 run: This must be a whole number, not a fraction.',
    '6 judge: A name has no white space at its ends and no control characters.',
    '7 values: This is missing; a row has values, verdicts, the raw reply, or the error of its call.',
    '8 values: This is missing; a row has values, verdicts, the raw reply, or the error of its call.',
    '9 values: A row has the values of an answer or an error, not both.',
    '10 There is no "verdict" here: did you mean "verdicts"?',
    '11 promptSha256: A hash is 64 hexadecimal digits in lower case.',
    '12 order: This must be one of "ab", "ba".',
    '13 cost: This must be at least 0.',
    '14 called_at: A time is written as 2026-11-30T14:02:11Z.',
    '15 calledAt: Say the time of the call once, as called_at or calledAt.',
    '16 The study has no item with this id.',
  ]);
});

test('a reply that is no answer is kept and said to be malformed, a failed call to be failed', async () => {
  const { rows, refused } = await readRows(
    { ...north, raw: 'I would say no.' },
    { ...north, item: 'i2', values: { departs: 'perhaps' } },
    { ...north, item: 'i3', error: 'overloaded' },
    { ...north, item: 'i4', values: { departs: 'yes', words: 'thrice' } },
  );
  expect(refused).toEqual([]);
  expect(rows.map(({ judgment: { state, unfound } }) => [state, unfound])).toEqual([
    ['malformed', []],
    ['malformed', []],
    ['failed', []],
    ['given', ['words']],
  ]);
});

describe('the same judge on the same item in the same run', () => {
  test('after an answer is refused, and names the line of that answer', async () => {
    const { rows, refused } = await readRows(
      { ...north, ...no },
      { ...north, error: 'timed out' },
      { ...north, ...no },
    );
    expect(rows).toHaveLength(1);
    const sentence = 'Line 1 has an answer of the same judge on this item in this run.';
    expect(refused).toEqual([`2 ${sentence}`, `3 ${sentence}`]);
  });

  test('after a failed or malformed try is a retry, up to the first answer', async () => {
    const { rows, refused } = await readRows(
      { ...north, error: 'timed out' },
      { ...north, raw: 'No.' },
      { ...north, ...no },
      { ...north, ...no },
    );
    expect(rows.map(({ judgment: { attempt, state } }) => [attempt, state])).toEqual([
      [1, 'failed'],
      [2, 'malformed'],
      [3, 'given'],
    ]);
    expect(refused).toEqual(['4 Line 3 has an answer of the same judge on this item in this run.']);
  });

  test('with another prompt, run or order is another judgment', async () => {
    const { rows, refused } = await readRows(
      { ...north, ...no },
      { ...north, ...no, promptSha256: prompt },
      { ...north, ...no, run: 2 },
      { ...north, ...no, order: 'ab' },
      { ...north, ...no, order: 'ba' },
    );
    expect(refused).toEqual([]);
    expect(rows.map(({ judgment }) => judgment.attempt)).toEqual([1, 1, 1, 1, 1]);
  });

  test('goes on from files that came before', async () => {
    const key = (item: string) =>
      triedKey({ judge: 'judge-north', promptSha256: null, run: 1, item, order: null });
    const earlier = new Map([
      [key('internal-i1'), { attempt: 1, answered: true }],
      [key('internal-i2'), { attempt: 2, answered: false }],
    ]);
    const rows = jsonl([
      { ...north, ...no },
      { ...north, item: 'i2', ...no },
      { ...north, item: 'i2', ...no },
    ]);
    const read = await readText(rows, { earlier });
    expect(read.rows.map(({ judgment }) => judgment.attempt)).toEqual([3]);
    expect(read.refused).toEqual([
      '1 A file that came before has an answer of the same judge on this item in this run.',
      '3 Line 2 has an answer of the same judge on this item in this run.',
    ]);
  });
});

const data = join(root, '../shared/data/meaning-evals');
const there = existsSync(data);
if (!there) console.log(`Skipped: ${data} is not there, so its judge results are not read.`);

describe("meaning-evals' layout", () => {
  const row = {
    item_id: 'i1',
    judge: 'north',
    run: 2,
    requested_model: 'gpt-99',
    returned_model_id: 'gpt-99-b',
    temperature: null,
    effort: 'high',
    diverges: false,
    mechanism: null,
    quoted_span: null,
    quote_found: null,
    raw: '{}',
    parse_error: null,
    called_at: '2026-11-30T09:00:00.000001Z',
  };
  const study = meaningEvalsStudy.form;
  const readTheirs = async (text: string) => {
    const all: FileJudgment[] = [];
    const item = (id: string) => ({ id, content, contentSha256: id });
    const options = { form: study, item, from: 'meaning-evals' as const };
    for await (const read of readJudgmentRows(bytes(text), options)) {
      if ('reason' in read) throw new Error(read.reason);
      all.push(read);
    }
    return all;
  };

  test('gives verdicts, families and settings in our own terms', async () => {
    const yes = { ...row, diverges: true, mechanism: 'scope_shift' };
    const [plain, quoted, blank, unread] = await readTheirs(
      jsonl([
        row,
        {
          ...yes,
          item_id: 'i2',
          quoted_span: 'twice',
          requested_model: 'claude-x',
          returned_model_id: null,
        },
        { ...yes, item_id: 'i3', quoted_span: '', returned_model_id: 'some-x' },
        {
          ...row,
          item_id: 'i4',
          diverges: null,
          parse_error: 'no JSON',
          returned_model_id: 'gemini-x',
        },
      ]),
    );
    expect(plain?.judgment).toMatchObject({
      judge: 'north',
      run: 2,
      family: 'OpenAI',
      model: 'gpt-99',
      returnedModel: 'gpt-99-b',
      state: 'given',
      values: { diverges: 'no' },
      calledAt: '2026-11-30T09:00:00.000001Z',
    });
    expect(plain?.row.settings).toEqual({ effort: 'high', temperature: null });
    expect(quoted?.judgment).toMatchObject({
      family: 'Anthropic',
      values: { diverges: 'yes', mechanism: 'scope_shift', span: [{ quote: 'twice' }] },
    });
    expect(blank?.judgment).toMatchObject({
      family: null,
      state: 'given',
      unfound: ['span'],
      values: { diverges: 'yes', mechanism: 'scope_shift' },
    });
    expect(unread?.judgment).toMatchObject({
      family: 'Google',
      state: 'malformed',
      problem: 'no JSON',
    });
  });

  test.skipIf(!there)(
    'reads all 864 published rows: 374 departures, every quote found',
    async () => {
      const lines = (file: string) =>
        readFileSync(join(data, file), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, string>);
      const answers = new Map(lines('items.jsonl').map((one) => [one['id'], one['answer'] ?? '']));
      const item = (id: string) => ({
        id,
        content: { texts: [{ id: 'answer', body: answers.get(id) ?? '' }] },
        contentSha256: id,
      });
      const options = { form: study, item, from: 'meaning-evals' as const };
      const states = new Map<string, number>();
      const families = new Set<string>();
      const file = createReadStream(join(data, 'judge-results.jsonl'));
      for await (const read of readJudgmentRows(file, options)) {
        if ('reason' in read) throw new Error(`line ${read.line}: ${read.reason}`);
        const { judge, family, state, values, unfound, attempt } = read.judgment;
        families.add(`${judge}: ${family}`);
        const said = `${state} ${String(values?.['diverges'])} ${unfound.length} ${attempt}`;
        states.set(said, (states.get(said) ?? 0) + 1);
      }
      expect(Object.fromEntries(states)).toEqual({ 'given yes 0 1': 374, 'given no 0 1': 490 });
      expect([...families].sort()).toEqual([
        'claude: Anthropic',
        'gemini: Google',
        'gpt-astra: OpenAI',
        'gpt: OpenAI',
      ]);
    },
  );
});

test('names of judges that look alike, and one that may stand for nothing, are asked about', async () => {
  const { refused } = await readRows(
    { ...north, ...no },
    { ...north, judge: 'Judge-North', item: 'i2', ...no },
    { ...north, judge: 'judge-n\u043erth', item: 'i2', ...no },
    { ...north, judge: 'None', item: 'i2', ...no },
  );
  expect(refused).toEqual([
    '2 judge: The name looks like that of line 1: they differ only in capital letters.',
    '3 judge: The name looks like that of line 1: they differ only in ways that are hard to see.',
    '4 judge: The name may stand for nothing.',
  ]);
});

test('a judgment of other contents is refused, and one that names none is taken by id', async () => {
  const named = (hash: string | null) => ({ ...north, item: own, ...no, contentSha256: hash });
  const own = `i${'0'.repeat(63)}`;
  const hash = 'ab'.repeat(32);
  const { rows, refused } = await readText(jsonl([named(null), { ...named(hash), run: 2 }]));
  expect(rows.map(({ line }) => line)).toEqual([1]);
  expect(refused).toEqual([
    '2 It was made for other texts: its contentSha256 begins with abababab, that of the item with i0000000.',
  ]);
});
