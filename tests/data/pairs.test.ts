import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { verifyExport } from '@/lib/commands/verify-export';
import { requireStudy } from '@/lib/data/access';
import { operator, type Actor, type SignedIn } from '@/lib/data/actor';
import { closeDatabase, database } from '@/lib/data/store/database';
import { itemNames } from '@/lib/data/export-study';
import { handIn } from '@/lib/data/rater-acts';
import { freezeStudy } from '@/lib/data/freeze-study';
import { nextTrial } from '@/lib/data/rater-sheet';
import { readReport } from '@/lib/data/read-report';
import { closeStudy, openStudy, revealSeal } from '@/lib/data/study-state';
import { labelReader } from '@/lib/data/study-labels';
import type { BlindTrial } from '@/lib/domain/blind';
import { sha256 } from '@/lib/domain/ledger';
import { memoryFolder } from '@/lib/formats/folder';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { answer, joinAs, makePerson, type TestRater } from './make-study';
import { importPairs, pairFiles } from './pair-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();
let owner: SignedIn;
const seen = new Map<string, BlindTrial[]>();

beforeAll(async () => {
  // An empty database for the other installation, before this one has anything.
  mkdirSync(join(folder(), 'other'));
  copyFileSync(join(folder(), 'blindmark.db'), join(folder(), 'other', 'blindmark.db'));
  owner = await makePerson('Ada', { mayOwn: true });
  await importPairs(owner, 'real', {
    pairs: 12,
    boundaries: 3,
    catches: 2,
    more: { plan: { ratersPerUnit: 2, repeats: 1, mirroredRepeats: 2 } },
  });
  await freezeStudy(owner, 'real');
  await openStudy(owner, 'real');
  for (const alias of ['Wren', 'Lark'])
    seen.set(alias, await label(await joinAs(owner, 'real', alias)));
});

/** Whoever knows the texts picks the human one; places are always after sentence 2. */
async function label(rater: TestRater): Promise<BlindTrial[]> {
  const shown: BlindTrial[] = [];
  for (;;) {
    const next = await nextTrial(rater.actor, rater.sheet);
    if ('done' in next) return shown;
    shown.push(next.trial);
    await answer(rater, next.trial, answerOf(next.trial));
  }
}

const isHuman = (body: string): boolean => / of day \d*1 was number 1/.test(body);
const answerOf = ({ kind, texts }: BlindTrial) =>
  kind === 'boundary'
    ? { hand: 2 }
    : { real: isHuman(texts.find(({ id }) => id === 'a')?.body ?? '') ? 'a' : 'b' };

test('a sheet has its pairs, its catch pairs, its repeats and its boundary texts, and each looks like its kind', () => {
  for (const trials of seen.values()) {
    expect(trials.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 12 + 2 + 3 }, () => '2afc'),
      ...Array.from({ length: 3 }, () => 'boundary'),
    ]);
    const shapes = new Set(
      trials.map(({ kind, texts, parts, ...rest }) =>
        JSON.stringify([
          kind,
          Object.keys(rest).sort(),
          texts.map((text) => Object.keys(text)),
          parts?.length,
        ]),
      ),
    );
    expect(shapes.size).toBe(2);
    for (const { kind, texts, parts } of trials) {
      if (kind === 'boundary')
        expect(parts?.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      else
        expect(texts.map(({ id, title }) => [id, title])).toEqual([
          ['a', 'Text A'],
          ['b', 'Text B'],
        ]);
    }
  }
});

test('the human text stands on A in six of twelve pairs, and the second sheet mirrors the first', () => {
  const onA = (trials: readonly BlindTrial[]) =>
    new Set(
      trials.slice(0, 17).flatMap(({ texts }) => {
        const body = texts[0]?.body ?? '';
        const number = Number(/of day (\d+)/.exec(body)?.[1]);
        return isHuman(body) && number < 5000 ? [number] : [];
      }),
    );
  const [wren, lark] = [...seen.values()].map(onA);
  // A mirrored repeat shows two pairs from both sides: they stand on A once on either sheet.
  const both = [...(wren ?? [])].filter((number) => lark?.has(number));
  expect(both.length).toBe(2);
  const all = new Set([...(wren ?? []), ...(lark ?? [])]);
  expect(all.size).toBe(12);
});

test('labels say which text was meant, whatever its side: people who know the texts agree on every pair', async () => {
  await closeStudy(owner, 'real');
  await revealSeal(owner, 'real', 'labels');
  const access = await requireStudy(owner, 'real', ['owner']);
  const labelsOf = await labelReader(access);
  const labels = await labelsOf([...(await itemNames(access)).keys()]);
  // 12 pairs, 2 catch pairs and 3 boundary texts of two raters; repeats are no second label.
  expect(labels).toHaveLength(2 * 17);
  const byItem = new Map<string, typeof labels>();
  for (const label of labels) byItem.set(label.item, [...(byItem.get(label.item) ?? []), label]);
  for (const [, own] of byItem)
    expect(new Set(own.map(({ values }) => JSON.stringify(values))).size).toBe(1);
  const said = [...byItem.values()].flatMap(([first]) => first?.values['real'] ?? []);
  // Stored by hash, the human text is sometimes a and sometimes b.
  expect(new Set(said)).toEqual(new Set(['a', 'b']));
});

async function exportTo(name: string, actor: Actor = owner): Promise<string> {
  const out = join(folder(), name);
  mkdirSync(out, { recursive: true });
  for (const file of (await exportFiles(actor, 'real')).files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    writeFileSync(join(out, file.name), text);
  }
  return out;
}

const rowsOf = (out: string, name: string): Record<string, unknown>[] =>
  readFileSync(join(out, name), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore

async function opened(path: string) {
  const read = await directoryFolder(path);
  if (!read.ok) throw new Error(read.reason);
  return read.folder;
}

describe('an export with the labels open and provenance sealed', () => {
  let out: string;
  beforeAll(async () => {
    out = await exportTo('sealed');
  });

  test('tells what was shown, and no target, no purpose, no name', () => {
    const shown = rowsOf(out, 'shown.jsonl');
    expect(shown).toHaveLength(17);
    expect(new Set(shown.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['id', 'kind', 'content']),
    );
    const files = ['study.json', 'items.jsonl', 'shown.jsonl', 'labels.jsonl', 'sheets.jsonl', 'gold.jsonl', 'ratings.csv', 'manifest.json']; // prettier-ignore
    for (const file of files)
      expect(readFileSync(join(out, file), 'utf8'), file).not.toMatch(
        /LEAK|human-|model-|pair-\d|edge-|"target"|catch/,
      );
  });

  test('is verified as far as it can be', async () => {
    expect(await verifyExport(await opened(out))).toMatchObject({ ok: true });
  });
});

describe('an export with all seals open', () => {
  let out: string;
  beforeAll(async () => {
    await revealSeal(owner, 'real', 'provenance');
    await revealSeal(owner, 'real', 'judgments');
    out = await exportTo('open');
  });

  test('has every order, side and repeat derived again, and the key that was fixed before', async () => {
    const verified = await verifyExport(await opened(out));
    expect(verified.firstBad).toBeUndefined();
    expect(verified.checked.join()).toMatch(/every order and side derived again/);
  });

  test('commits to the key as docs/study-folder.md says: computed here by hand', async () => {
    const events = rowsOf(out, 'events.jsonl') as { payload: { secret?: string } }[];
    const secret = events.find(({ payload }) => payload?.secret)?.payload.secret ?? '';
    const target = new Map(rowsOf(out, 'pairs.jsonl').map((row) => [row['id'], row['target']]));
    const hash = new Map(contentHashes(out));
    const sheets = rowsOf(out, 'sheets.jsonl') as { slot: number; trials: { item: string; position: number; sides?: string }[] }[]; // prettier-ignore
    const lines = sheets.flatMap(({ slot, trials }) =>
      trials.flatMap(({ item, position, sides }) => {
        if (sides === undefined) return [];
        const right = sides === 'ab' ? target.get(item) : target.get(item) === 'a' ? 'b' : 'a';
        const text = `${slot}|${position}|${hash.get(item)}|${String(right)}`;
        return [`${createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('hex')}\n`];
      }),
    );
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
      key: string;
    };
    expect(lines).toHaveLength(2 * 17);
    expect(manifest.key).toBe(sha256(lines.join('')));
    const { hashes } = await readReport(owner, 'real');
    expect(hashes.key).toEqual({ sha256: manifest.key, secret });
  });

  test('is what the report scores: both raters chose the human text every time', async () => {
    const report = await readReport(owner, 'real');
    const accuracy = report.figures.filter(({ section, metric, stratum }) => section === '2afc' && metric === 'accuracy' && stratum === null); // prettier-ignore
    expect(accuracy.map(({ grader, value, n }) => [grader === 'people', value, n])).toEqual(
      expect.arrayContaining([
        [true, 1, 24],
        [false, 1, 12],
      ]),
    );
  });

  test('gives every response back to the item that it was about', () => {
    const sheets = rowsOf(out, 'sheets.jsonl') as {
      trials: { trial: string; item: string; sides?: string }[];
    }[];
    const trials = new Map(
      sheets.flatMap((sheet) => sheet.trials.map((trial) => [trial.trial, trial])),
    );
    const pairs = new Map(rowsOf(out, 'pairs.jsonl').map((row) => [row['id'], row]));
    let checked = 0;
    for (const row of rowsOf(out, 'labels.jsonl')) {
      const trial = trials.get(String(row['trial']));
      const side = (row['payload'] as { values: { real?: string } }).values.real;
      if (!trial?.sides || side === undefined) continue;
      const chosen = trial.sides === 'ab' ? side : side === 'a' ? 'b' : 'a';
      expect(String(pairs.get(trial.item)?.[chosen])).toMatch(/^human-/);
      checked += 1;
    }
    expect(checked).toBe(2 * 17);
    const gold = rowsOf(out, 'gold.jsonl');
    expect(gold).toHaveLength(17);
    // Gold speaks of the author's a and b, and of what a trial asked: nothing of another kind's fields.
    for (const { item, gold: fields } of gold as {
      item: string;
      gold: Record<string, { value: unknown }>;
    }[]) {
      if (item.startsWith('edge-')) expect(Object.keys(fields)).toEqual(['hand']);
      else {
        // How sure somebody was is carried, and need not have been said.
        expect(Object.keys(fields)).toEqual(['real']);
        expect(fields['real']?.value).toBe(pairs.get(item)?.['target']);
      }
    }
    const [head = '', ...ratings] = readFileSync(join(out, 'ratings.csv'), 'utf8')
      .trimEnd()
      .split('\n');
    const columns = head.split(',');
    const given = ratings
      .map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])))
      .filter(({ state }) => state === 'given');
    expect(given).toHaveLength(2 * 17);
    for (const { item = '', field, value } of given)
      expect([field, value]).toEqual(
        item.startsWith('edge-') ? ['hand', '2'] : ['real', pairs.get(item)?.['target']],
      );
  });

  test('comes in elsewhere and gives the same bytes again', async () => {
    const plan = await planOf(await opened(out), {});
    expect(plan.refused).toEqual([]);
    expect(plan.pairs).toMatchObject({ in: 17, stored: 17, kinds: { '2afc': 14, boundary: 3 } });
    await elsewhere(async () => {
      await importStudy(operator(), await opened(out), plan, 'real', { leaveOut: false });
      const again = await exportTo('again', operator());
      expect(readdirSync(again).sort()).toEqual(readdirSync(out).sort());
      for (const name of readdirSync(out))
        expect(readFileSync(join(again, name), 'utf8'), name).toBe(
          readFileSync(join(out, name), 'utf8'),
        );
    });
  });

  test.each([
    ['a side', 'sheets.jsonl', /"sides":"ab"/, '"sides":"ba"', /order or its sides/],
    ['a target', 'pairs.jsonl', /"target":"a"/, '"target":"b"', /sealed about this item/],
    ['a pair’s text', 'items.jsonl', /of day 11 was/, 'of day 12 was', /not among those/],
  ])('verify finds %s that was changed', async (what, file, from, to, reason) => {
    const copy = join(folder(), `changed ${what}`);
    cpSync(out, copy, { recursive: true });
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(copy, file), text.replace(from, to));
    const verified = await verifyExport(await opened(copy));
    expect(verified.ok).toBe(false);
    expect(verified.firstBad?.reason).toMatch(reason);
  });
});

/** Does something in another installation, and comes back to this one. */
async function elsewhere(work: () => Promise<void>): Promise<void> {
  await closeDatabase();
  process.env.BLINDMARK_DATA = join(folder(), 'other');
  try {
    await work();
  } finally {
    await closeDatabase();
    process.env.BLINDMARK_DATA = folder();
  }
}

function* contentHashes(out: string): Generator<[string, string]> {
  const bodies = new Map(
    (rowsOf(out, 'items.jsonl') as { id: string; content: { texts: { body: string }[] } }[]).map(
      ({ id, content }) => [id, content.texts[0]?.body ?? ''],
    ),
  );
  for (const { id, a, b } of rowsOf(out, 'pairs.jsonl') as {
    id: string;
    a: string;
    b?: string;
  }[]) {
    if (b === undefined) continue;
    const two = [bodies.get(a) ?? '', bodies.get(b) ?? ''].sort((x, y) =>
      sha256(x) < sha256(y) ? -1 : 1,
    );
    const texts = two.map((body, at) => ({
      body,
      id: at === 0 ? 'a' : 'b',
      title: at === 0 ? 'Text A' : 'Text B',
    }));
    yield [id, sha256(JSON.stringify({ texts }))];
  }
}

test('a draft is planned: what is refused is named by file, line and reason', async () => {
  const files = pairFiles({ pairs: 2 });
  const broken = {
    ...files,
    'pairs.jsonl': [
      { id: 'p1', a: 'human-1', b: 'nobody', target: 'a' },
      { id: 'p2', a: 'human-1', b: 'human-1', target: 'a' },
      { id: 'p3', a: 'human-2', kind: 'boundary' },
      { id: 'human-2', a: 'human-2', b: 'model-2', target: 'a' },
      { id: 'p5', a: 'human-2', b: 'model-2', kind: 'catch' },
    ].map((row) => `${JSON.stringify(row)}\n`).join(''),
  }; // prettier-ignore
  const plan = await planOf(memoryFolder(broken), {});
  expect(
    plan.refused
      .filter(({ file }) => file === 'pairs.jsonl')
      .map(({ line, reason }) => [line, reason]),
  ).toEqual([
    [1, 'b: No item that would be stored has this id.'],
    [2, 'b: A pair shows two different items.'],
    [3, expect.stringMatching(/provenance\.boundary is the number of sentences/)],
    [4, 'An item has this id.'],
    [5, expect.stringMatching(/target: A 2AFC or catch pair has a right answer/)],
  ]);
});

test.each([
  ['pairs without a field that asks for a side', { pairs: 2 }, { fields: [{ id: 'sure', kind: 'scale', ask: 'How sure?', min: 1, max: 4, level: 'ordinal', for: ['2afc'] }] }, /Nothing asks what 2afc trials are about/],
  ['an empty pairs.jsonl', { pairs: 0 }, undefined, /Every field is asked of pairs/],
] as const)('%s is refused before anything is stored', async (_what, study, form, reason) => {
  const files = pairFiles({ ...study, ...(form && { more: { form } }) });
  const items = '{"id":"alone","text":"One text."}\n';
  const plan = await planOf(memoryFolder({ ...files, 'items.jsonl': files['items.jsonl'] + items }), {});
  expect(plan.storable).toBe('no');
  expect(plan.refused.map((row) => row.reason).join()).toMatch(reason);
}); // prettier-ignore

test('whoever joins gets a plain or a mirrored sheet, of which fewer were handed in, then given out', async () => {
  await importPairs(owner, 'forms', { pairs: 2, more: { plan: { ratersPerUnit: 6 } } });
  await freezeStudy(owner, 'forms');
  await openStudy(owner, 'forms');
  const { prisma } = await database();
  const join = async (alias: string) => {
    const rater = await joinAs(owner, 'forms', alias);
    const { form } = await prisma.sheet.findUniqueOrThrow({ where: { id: rater.sheet } });
    return { rater, form };
  };
  const first = await join('A');
  expect([first.form, (await join('B')).form]).toEqual(['1', '1m']);
  await label(first.rater);
  await handIn(first.rater.actor, first.rater.sheet, []);
  // One plain sheet is handed in, no mirrored one: the next two are mirrored, until none is left.
  expect([(await join('C')).form, (await join('D')).form]).toEqual(['2m', '3m']);
  expect([(await join('E')).form, (await join('F')).form]).toEqual(['2', '3']);
});
