import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLocal, runCommand } from '@/lib/commands/run-command';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agreement-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command answers for a file of this content. */
async function agreement(content: string | Buffer, ...options: string[]) {
  return agreementOf('ratings.csv', content, ...options);
}

async function agreementOf(name: string, content: string | Buffer, ...options: string[]) {
  writeFileSync(join(folder, name), content);
  const argv = ['agreement', name, ...options, '--resamples', '200'];
  return runCommand(argv, folder, () => undefined);
}

async function answer(content: string, ...options: string[]) {
  const outcome = await agreement(content, ...options);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}

async function refusal(content: string | Buffer, ...options: string[]): Promise<string> {
  const outcome = await agreement(content, ...options);
  if (outcome.ok) throw new Error(outcome.text);
  return outcome.message;
}

const FILE = [
  'item,rater,value,page',
  ...Array.from({ length: 24 }, (_, item) => {
    const page = `p${Math.floor(item / 4)}`;
    const [ada, ben] = [item % 3 === 0 ? 'yes' : 'no', item % 3 === 0 || item === 5 ? 'yes' : 'no'];
    return `i${item},ada,${ada},${page}\ni${item},ben,${ben},${page}`;
  }),
  '',
].join('\n');

const NOMINAL = ['--level', 'nominal'];

test('it runs where it is typed, without a database', () => {
  expect(isLocal(['agreement', 'ratings.csv'])).toBe(true);
});

test('the figures of a file, as one flat table with what it rests on', async () => {
  const { json, exit } = await answer(FILE, ...NOMINAL, '--categories', 'yes,no');
  expect(exit).toBe(0);
  expect(json).toMatchObject({
    file: 'ratings.csv',
    field: null,
    level: 'nominal',
    categories: ['yes', 'no'],
    q: 2,
    categoriesDeclared: true,
    items: 24,
    raters: ['ada', 'ben'],
    values: 48,
    missing: 0,
    cannotJudge: 0,
    unit: 'item',
    units: 24,
    resamples: 200,
    seed: 1,
  });
  // 8 yes/yes, 15 no/no, item 5 apart: agreement 23/24; chance (8 × 9 + 16 × 15) / 576 = 312/576;
  // kappa (552 - 312) / (576 - 312) = 240/264.
  const rows = Reflect.get(json as object, 'rows') as Record<string, unknown>[];
  const kappa = rows.find(({ metric }) => metric === 'cohen_kappa.unweighted');
  expect(Object.keys(kappa ?? {}).slice(0, 16)).toEqual(
    'section grader other run variable category stratum metric value low high n interval unit method reason'.split(' '), // prettier-ignore
  );
  expect(kappa).toMatchObject({
    section: 'pairs',
    grader: 'ada',
    other: 'ben',
    run: null,
    variable: null,
    category: null,
    stratum: null,
    value: Number((240 / 264).toPrecision(12)),
    n: 24,
    interval: 'calibrated',
    unit: 'item',
    reason: null,
    missing: 0,
    cannotJudge: 0,
  });
});

test('the same bytes each time; csv and JSON Lines of one content give the same figures', async () => {
  const [one, two] = [await answer(FILE, ...NOMINAL), await answer(FILE, ...NOMINAL)];
  expect(JSON.stringify(two.json)).toBe(JSON.stringify(one.json));
  const lines = FILE.trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [item, rater, value] = line.split(',');
      return JSON.stringify({ item, rater, value });
    });
  const other = await agreementOf('ratings.jsonl', lines.join('\n'), ...NOMINAL);
  if (!other.ok) throw new Error(other.message);
  const rows = (json: unknown): unknown => Reflect.get(json as object, 'rows');
  expect(rows(other.json)).toEqual(rows(one.json));
});

test('no number of the answer has more than twelve significant digits', async () => {
  const { json } = await answer(FILE, '--level', 'ordinal', '--categories', 'no,yes');
  for (const [number] of JSON.stringify(json).matchAll(/-?\d+\.\d+/g))
    expect(number.replace(/^-?0\.0*|[-.]/g, '').length).toBeLessThanOrEqual(12);
});

test('plain words name what was read, every figure, its interval and what made it', async () => {
  const { text } = await answer(FILE, ...NOMINAL, '--categories', 'yes,no', '--cluster', 'page');
  const lines = text.split('\n');
  expect(lines.slice(0, 7)).toEqual([
    'ratings.csv',
    '  Raters      2: ada, ben',
    '  Items       24, of which 24 have two or more values',
    '  Values      48 given, 0 missing, 0 cannot judge',
    '  Level       nominal',
    '  Categories  q = 2, declared: yes, no',
    '  Intervals   95%, 200 resamples of 6 clusters (page), calibrated, seed 1; others are named',
  ]);
  expect(text).toMatch(/ada – ben {2}Cohen's kappa +0\.909 {2}\[.*\] +resampled by page/);
  expect(text).toContain('Note: Only 6 units (page)');
});

test('a name cannot move the cursor or colour the screen', async () => {
  const { text } = await answer(FILE.replaceAll('ada', 'a\u001b[31md\u202ea'), ...NOMINAL);
  expect(text).toContain('a·[31md·a');
  expect(text).not.toMatch(/[\u001b\u202e]/);
});

describe('an option that is missing or wrong is refused with a sentence', () => {
  test('the level has no default', async () => {
    expect(await refusal(FILE)).toContain('Say the level of measurement with --level');
    expect(await refusal(FILE, '--level', 'nominl')).toContain('--level: nominal');
  });

  test.each([
    [['--categories', 'yes'], 'at least two'],
    [['--categories', 'yes,,no'], 'empty category'],
    [['--categories', '"yes,no'], 'cannot be read'],
    [['--seed', '-1'], '--seed'],
    [['--seed', '1.5'], '--seed is a whole number'],
    [['--field', 'tone'], 'leave --field out'],
    [['--cluster', 'pages'], 'There is no column "pages" for --cluster'],
    [['--levels', 'x'], 'Usage: blindmark agreement FILE'],
  ])('%j', async (options, sentence) => {
    expect(await refusal(FILE, ...NOMINAL, ...options)).toContain(sentence);
  });

  test('a file that is not there, and a folder', async () => {
    const none = await runCommand(['agreement', 'none.csv', ...NOMINAL], folder, () => undefined);
    expect(none).toMatchObject({ ok: false, code: 'unknown' });
    const tree = await runCommand(['agreement', '.', ...NOMINAL], folder, () => undefined);
    expect(tree).toMatchObject({ ok: false, code: 'unreadable' });
  });

  test('an empty file, and one without a column that it needs', async () => {
    expect(await refusal('', ...NOMINAL)).toContain('no rows');
    expect(await refusal('item,who,value\n1,a,x\n', ...NOMINAL)).toBe(
      'ratings.csv: There is no column "rater" or "rater_id". The columns are: "item", "who", "value".',
    );
  });
});

describe('nothing is computed from a file with a refused row', () => {
  test('a category that is not declared: file, line, column and what to do', async () => {
    const outcome = await answer(FILE, ...NOMINAL, '--categories', 'yes,maybe');
    expect(outcome.exit).toBe(1);
    expect(outcome.json).toMatchObject({ file: 'ratings.csv', refusedMore: 0, rows: [] });
    const refused = Reflect.get(outcome.json as object, 'refused') as object[];
    expect(refused).toHaveLength(31);
    expect(refused[0]).toEqual({
      file: 'ratings.csv',
      line: 4,
      field: 'value',
      reason: '"no" is not one of the categories: "yes", "maybe".',
      mend: 'Correct the value, or name it in --categories; spaces and capital letters count.',
    });
    expect(outcome.text).toContain(
      'ratings.csv, line 4, value and 30 more rows: "no" is not one of',
    );
    expect(outcome.text).toContain('Nothing was computed: 31 rows are refused.');
  });

  test('a rating that comes twice, with both lines', async () => {
    const outcome = await answer(`${FILE}i3,ada,no,p0\n`, ...NOMINAL);
    expect(outcome.exit).toBe(1);
    expect(outcome.text).toContain('ratings.csv, line 50: Line 8 has a value of the same rater');
  });

  test('a label on an interval scale', async () => {
    const outcome = await answer('item,rater,value\n1,a,3\n1,b,three\n', '--level', 'interval');
    expect(outcome.exit).toBe(1);
    expect(outcome.text).toContain('line 3, value: "three" is no number');
  });
});

test('a mark, CRLF and a quoted category with a comma', async () => {
  const text = '\ufeffitem,rater,value\r\n1,a,"yes, quite"\r\n1,b,no\r\n2,a,no\r\n2,b,no\r\n';
  const { json } = await answer(text, ...NOMINAL, '--categories', '"yes, quite",no');
  expect(json).toMatchObject({ categories: ['yes, quite', 'no'], values: 4 });
});

test('one rater, or raters who share no item: every figure is undefined with its reason', async () => {
  const one = await answer('item,rater,value\n1,a,x\n2,a,y\n', ...NOMINAL);
  expect(one.exit).toBe(0);
  expect(one.text).toContain('undefined');
  expect(one.text).toContain('only one rater: no item has two labels');
  const apart = await answer('item,rater,value\n1,a,x\n2,b,y\n', ...NOMINAL);
  const rows = Reflect.get(apart.json as object, 'rows') as { value: null; reason: string }[];
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows)
    expect(row).toMatchObject({ value: null, reason: 'no item has two labels' });
});

describe('--study', () => {
  const study = JSON.stringify({
    title: 'Tone',
    texts: [{ id: 'answer' }],
    form: {
      fields: [{ id: 'tone', kind: 'scale', ask: 'How warm?', min: 1, max: 3, level: 'ordinal' }],
    },
    seed: 4,
  });
  const columns = 'version,item,rater,field,kind,state,value,reason,text,revision,current,saved_at,labelled_on,active_ms,source,blind,seals_open,roles,blind_because,session'; // prettier-ignore
  const row = (item: number, rater: string, value: number) =>
    `1,i${item},${rater},tone,scale,given,${value},,,1,yes,2026-10-01T10:00:00.000Z,2026-10-01,,made,made blind,,,every seal was closed,`;
  const ratings = [
    columns,
    ...Array.from({ length: 12 }, (_, at) => [row(at, 'ada', 1 + (at % 3)), row(at, 'ben', at === 5 ? 1 : 1 + (at % 3))]).flat(), // prettier-ignore
    '',
  ].join('\n');

  test('levels, order and seed are the study’s, and the rows are those of its report', async () => {
    writeFileSync(join(folder, 'study.json'), study);
    const outcome = await answer(ratings, '--study', 'study.json');
    expect(outcome.json).toMatchObject({
      title: 'Tone',
      variables: [{ id: 'tone', level: 'ordinal', categories: ['1', '2', '3'] }],
      raters: ['ada', 'ben'],
      labels: 24,
      unit: 'item',
      units: 12,
      seed: 4,
    });
    const rows = Reflect.get(outcome.json as object, 'rows') as Record<string, unknown>[];
    const kappa = rows.find(({ metric }) => metric === 'kappa_quadratic');
    // Ben says 1 once where Ada says 3: cost 4. Ada has each value 4 times, Ben 1, 2 and 3 five, four and three times.
    expect(kappa).toMatchObject({ section: 'people', grader: 'ada', other: 'ben', n: 12 });
    // Expected: 1·(4·4 + 4·5 + 4·3 + 4·4) + 4·(4·3 + 4·5) = 64 + 128 = 192, of 12: 16; κ = 1 − 4/16.
    expect(kappa?.['value']).toBe(0.75);
    expect(outcome.text).toContain('tone (ordinal: 1, 2, 3)');
  });

  test('what it cannot use is refused with a sentence', async () => {
    writeFileSync(join(folder, 'study.json'), study);
    const study_ = ['--study', 'study.json'];
    expect(await refusal(ratings, ...study_, ...NOMINAL)).toContain('leave it out');
    expect(await refusal(ratings, '--study', 'none.json')).toContain('There is no file');
    expect(await refusal(ratings, ...study_, '--field', 'care')).toContain('no variable "care"');
    expect(await refusal(FILE, ...study_)).toContain('the ratings.csv of an export');
  });
});
