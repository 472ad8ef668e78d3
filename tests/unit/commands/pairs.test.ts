import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLocal, runCommand } from '@/lib/commands/run-command';
import { itemSchema } from '@/lib/domain/item';
import { pairSchema } from '@/lib/domain/pairs/pair';
import { readStudy } from '@/lib/domain/study';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, ...lines: readonly (string | object)[]) =>
  writeFileSync(
    join(folder, name),
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );

const pairs = (...argv: string[]) => runCommand(['pairs', ...argv, '--to', 'made'], folder, () => undefined); // prettier-ignore

async function made(...argv: string[]) {
  const outcome = await pairs(...argv);
  if (!outcome.ok) throw new Error(outcome.message);
  if (outcome.exit !== 0) throw new Error(outcome.text);
  return outcome;
}

async function refused(...argv: string[]): Promise<string> {
  const outcome = await pairs(...argv);
  expect(existsSync(join(folder, 'made'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
  if (!outcome.ok) return outcome.message;
  expect(outcome.exit).toBe(1);
  return outcome.text;
}

const read = (name: string) => readFileSync(join(folder, 'made', name), 'utf8');
const rows = (name: string): Record<string, unknown>[] =>
  read(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('it runs where it is typed, without a database', () => {
  expect(isLocal(['pairs'])).toBe(true);
});

describe('two columns of one file', () => {
  const csv = ['id,human,model,topic', '1,The sea was calm.,A sea so calm!,sea', '2,"Rope, wet.",Wet rope.,rope']; // prettier-ignore

  test('become a 2AFC study that an import would take', async () => {
    put('drafts.csv', ...csv);
    await made('drafts.csv', '--columns', 'human,model', '--target', 'human');
    const study = readStudy(JSON.parse(read('study.json')));
    expect(study.ok && study.study.form.fields.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'side side',
      'sure scale',
      'read yes-no',
    ]);
    expect(study.ok && study.study.pairs).toMatchObject({ limit: 0.65, condition: 'run', confidence: 'sure' }); // prettier-ignore
    const items = rows('items.jsonl').map((row) => itemSchema.parse(row));
    const known = new Map(rows('provenance.jsonl').map((row) => [row['id'], row['provenance']]));
    const found = rows('pairs.jsonl').map((row) => pairSchema.parse(row));
    expect(found.map(({ id, provenance }) => [id, provenance])).toEqual([
      ['p001', { id: '1', topic: 'sea' }],
      ['p002', { id: '2', topic: 'rope' }],
    ]);
    for (const pair of found) {
      const target = pair.target === 'a' ? pair.a : pair.b;
      expect(known.get(target)).toEqual({ run: 'human' });
    }
    expect(items.map(({ content }) => content.texts[0]?.body).sort()).toEqual([
      'A sea so calm!',
      'Rope, wet.',
      'The sea was calm.',
      'Wet rope.',
    ]);
  });

  test('without a target ask which is better, with ties', async () => {
    put('drafts.csv', ...csv);
    await made('drafts.csv', '--columns', 'human,model', '--context', 'topic', '--ask', 'Which is clearer?'); // prettier-ignore
    expect(JSON.parse(read('study.json'))).toMatchObject({
      title: 'Which is clearer?',
      texts: [
        { id: 'topic', role: 'question' },
        { id: 'text', role: 'judged' },
      ],
      form: { fields: [{ kind: 'side', ask: 'Which is clearer?', tie: true, bothBad: true }] },
    });
    expect(rows('pairs.jsonl').every((row) => !('target' in row))).toBe(true);
  });

  test('give the same bytes each time', async () => {
    put('drafts.csv', ...csv);
    await made('drafts.csv', '--columns', 'human,model');
    const before = readdirSync(join(folder, 'made')).map(read);
    rmSync(join(folder, 'made'), { recursive: true });
    await made('drafts.csv', '--columns', 'human,model');
    expect(readdirSync(join(folder, 'made')).map(read)).toEqual(before);
  });

  test.each([
    [['id,human,model', '1,,b'], 'drafts.csv, line 2, human: It is empty.'],
    [['id,human,modell', '1,a,b'], 'drafts.csv, line 2, model: No row has this field. Did you mean "modell"?'], // prettier-ignore
    [['id,human,model', '1,a'], 'drafts.csv, line 2: The row has 2 cells; the header has 3.'],
    [['id,human,model', '1,a,<think>hm</think> '], 'drafts.csv, line 2, model: After its reasoning there is no text.'], // prettier-ignore
  ])('%j is refused where it stands', async (lines, sentence) => {
    put('drafts.csv', ...lines);
    expect(await refused('drafts.csv', '--columns', 'human,model')).toContain(sentence);
  });

  test.each([
    [['--columns', 'human'], '--columns names two columns'],
    [['--columns', 'human,model', '--target', 'humann'], 'did you mean "human"?'],
    [['--columns', 'human,model', '--context', 'a/b'], '"a/b" cannot be the name of a text'],
    [[], 'Say which texts stand side by side'],
  ])('%j is answered with what would be right', async (argv, sentence) => {
    put('drafts.csv', ...csv);
    expect(await refused('drafts.csv', ...argv)).toContain(sentence);
  });

  test('nothing is overwritten', async () => {
    put('drafts.csv', ...csv);
    await made('drafts.csv', '--columns', 'human,model');
    const outcome = await pairs('drafts.csv', '--columns', 'human,model');
    expect(outcome).toMatchObject({ ok: false, code: 'taken' });
  });
});

describe('two runs joined by prompt', () => {
  const run = (model: string, count = 32) =>
    Array.from({ length: count }, (_, at) => ({
      prompt_id: `q${at}`,
      prompt: `Describe place ${at}.`,
      response: at === 3 ? `<think>SECRET-TRACE of ${model}</think>\n\nPlace ${at}, ${model.length} words.` : `Place ${at}, ${model.length} words.`, // prettier-ignore
      model,
      reasoning: `SECRET-TRACE ${model}`,
      tokens: { out: at },
    }));
  const argv = ['--prompt', 'prompt_id', '--text', 'response', '--context', 'prompt'];

  test('32 prompts: no name of a model, of a file and no reasoning outside provenance', async () => {
    put('acme-9b.jsonl', ...run('acme-9b'));
    put('zephyr-large.jsonl', ...run('zephyr-large'));
    const { json } = await made('acme-9b.jsonl', 'zephyr-large.jsonl', ...argv, '--run', 'model');
    expect(json).toMatchObject({ pairs: 32, items: 64, leftOut: 0, movedToProvenance: 2 });
    for (const name of ['items.jsonl', 'study.json', 'guidelines.md', 'pairs.jsonl']) {
      expect(read(name)).not.toMatch(/acme|zephyr|SECRET|think/);
    }
    expect(JSON.parse(read('study.json'))).toMatchObject({ pairs: { condition: 'model' } });
    expect(rows('provenance.jsonl')[0]).toMatchObject({
      provenance: { model: expect.stringMatching(/acme-9b|zephyr-large/), reasoning: expect.stringContaining('SECRET') }, // prettier-ignore
    });
  });

  test('neither the order of items nor first and second tells the run', async () => {
    put('a.jsonl', ...run('acme-9b', 400));
    put('z.jsonl', ...run('zephyr-large', 400));
    await made('a.jsonl', 'z.jsonl', ...argv, '--run', 'model');
    const model = new Map(
      rows('provenance.jsonl').map((row) => [row['id'], Reflect.get(row['provenance'] as object, 'model')]), // prettier-ignore
    );
    const first = rows('pairs.jsonl').filter((row) => model.get(row['a']) === 'acme-9b').length;
    const early = [...model.values()].slice(0, 400).filter((of) => of === 'acme-9b').length;
    // 200 ± 4 standard deviations of 10; ± 7 for 400 of 800 without replacement.
    expect(Math.abs(first - 200)).toBeLessThan(40);
    expect(Math.abs(early - 200)).toBeLessThan(29);
  });

  test('both in one file, with one of them the right answer', async () => {
    put('all.jsonl', ...run('one', 3), ...run('two', 3));
    await made('all.jsonl', ...argv, '--run', 'model', '--target', 'two');
    const model = new Map(
      rows('provenance.jsonl').map((row) => [row['id'], Reflect.get(row['provenance'] as object, 'model')]), // prettier-ignore
    );
    for (const row of rows('pairs.jsonl'))
      expect(model.get(row[String(row['target'])])).toBe('two');
  });

  test('without --run a file is a run, known in provenance only', async () => {
    put('acme.jsonl', { prompt_id: 1, response: 'One.' });
    put('zephyr.jsonl', { prompt_id: 1, response: 'Two.' });
    await made('acme.jsonl', 'zephyr.jsonl', '--prompt', 'prompt_id', '--text', 'response');
    expect(rows('provenance.jsonl').map((row) => Reflect.get(row['provenance'] as object, 'run')).sort()).toEqual(['acme.jsonl', 'zephyr.jsonl']); // prettier-ignore
    expect(read('items.jsonl')).not.toMatch(/acme|zephyr/);
  });

  test('a prompt in one run only is refused, or left out by word', async () => {
    put('a.jsonl', ...run('one', 3));
    put('b.jsonl', ...run('two', 2));
    const words = await refused('a.jsonl', 'b.jsonl', ...argv, '--run', 'model');
    expect(words).toContain('a.jsonl, line 3, prompt_id: This prompt is in one run only.');
    const { json } = await made('a.jsonl', 'b.jsonl', ...argv, '--run', 'model', '--leave-out');
    expect(json).toMatchObject({ pairs: 2, leftOut: 1 });
  });

  test.each([
    ['a prompt twice', [...run('one', 2), ...run('one', 1), ...run('two', 2)], 'all.jsonl, line 3, prompt_id: all.jsonl, line 1 has a text of the same prompt and run.'], // prettier-ignore
    ['three runs', [...run('one', 1), ...run('two', 1), ...run('six', 1)], 'not 3 runs'],
    ['one run', run('one', 2), 'not one run'],
    ['another context', [...run('one', 1), { ...run('two', 1)[0], prompt: 'Else.' }], 'line 2, prompt: It is not what all.jsonl, line 1 has'], // prettier-ignore
    ['no label', [...run('one', 1), { ...run('two', 1)[0], model: null }], 'line 2, model: It is empty'], // prettier-ignore
    ['no JSON', ['{'], 'all.jsonl, line 1: Column 2'],
    ['no object', ['3'], 'all.jsonl, line 1: The row is not an object.'],
    ['no text', [...run('one', 1), { ...run('two', 1)[0], response: 7 }], 'line 2, response: It is no text.'], // prettier-ignore
  ])('%s is refused where it stands', async (_, lines, sentence) => {
    put('all.jsonl', ...lines);
    expect(await refused('all.jsonl', ...argv, '--run', 'model')).toContain(sentence);
  });
});
