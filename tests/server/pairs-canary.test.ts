import Sqlite from 'better-sqlite3';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary, found, type Canary } from '../support/canary';
import { ask } from '../support/commands';
import { joined, labelOf, type Client, type Joined } from '../support/client';
import { openPairs } from '../support/pair-sheet';
import { startServer, type Server } from '../support/server';

const sealed: Canary[] = [];
/** A word of its own for each place: an id, a model, a run, a file, a batch, the writer of a second hand. */
const word = (place: string): string => {
  const made = `LEAK${place.toUpperCase()}${sealed.length}QZX`;
  sealed.push(canary(made));
  return made;
};
let server: Server;
let token: string;
let first: Joined;

beforeAll(async () => {
  server = await startServer();
  await ask(server.data, 'sign-in', 'Ada');
  token = await openPairs(server, 'harbour', {
    pairs: 8,
    catches: 2,
    preferences: 2,
    boundaries: 2,
    plan: { repeats: 1, mirroredRepeats: 2 },
    sealed: word,
  });
  first = await joined(server.url, token, 'Finch');
});
afterAll(() => server.dispose());

/** What a sheet's trials are, which only the database knows. */
function secretly(sheet: string) {
  const file = new Sqlite(join(server.data, 'blindmark.db'), { readonly: true });
  const rows = file
    .prepare(
      `SELECT t.id, t.kind, t.showing, u.purpose FROM Trial t JOIN Unit u ON u.id = t.unitId WHERE t.sheetId = ? ORDER BY t.position`,
    )
    .all(sheet) as { id: string; kind: string; showing: number; purpose: string }[];
  file.close();
  return rows;
}

type Shown = {
  id: string;
  position: number;
  kind: string;
  texts: { id: string; body: string }[];
  parts?: { body: string }[];
};
const valuesOf: Readonly<Record<string, unknown>> = {
  '2afc': { real: 'a', sure: 2 },
  preference: { better: 'both-bad' },
  boundary: { hand: 4 },
};

async function clean(person: Client, method: string, path: string, body?: unknown, headers = {}) {
  const answer = await person.call(method, path, body, headers);
  const all = [answer.text, ...[...answer.headers].map((pair) => pair.join(': '))].join('\n');
  expect(found(all, sealed), `${method} ${path} (${answer.status})`).toEqual([]);
  return answer;
}

test('a rater of pairs meets no sealed word in any byte: pages, routes, errors, hand-in', async () => {
  const { person, sheet } = first;
  const look = (method: string, path: string, body?: unknown, headers = {}) =>
    clean(person, method, path, body, headers);
  const pages = ['/', `/s/${sheet}`, '/studies', '/studies/harbour', '/studies/harbour/pairs'];
  for (const path of pages) {
    await look('GET', path);
    await look('GET', `${path}?_rsc=abc`, undefined, { RSC: '1' });
  }
  for (const name of ['pairs', 'report.json', 'labels.jsonl', 'ratings.csv', 'export.zip'])
    await look('GET', `/api/studies/harbour/${name}`);
  await look('GET', `/api/sheets/${sheet}`);
  await look('GET', `/api/sheets/${sheet}/trials?limit=50`);
  let next = ((await look('GET', `/api/sheets/${sheet}/next`)).body as { trial?: Shown }).trial;
  let answered = 0;
  while (next) {
    answered += 1;
    await look('GET', `/api/sheets/${sheet}/trials/${next.id}`);
    await look('POST', `/api/sheets/${sheet}/later`, { trial: next.id, later: true });
    await look('POST', `/api/sheets/${sheet}/later`, { trial: next.id, later: false });
    // Refused: a way out that 2AFC does not have, a place that the text does not have.
    for (const values of [{ real: 'tie' }, { hand: 12 }, { real: { cannotJudge: { reason: 'unsure' } } }]) // prettier-ignore
      expect((await look('POST', `/api/sheets/${sheet}/labels`, labelOf(next.id, values))).status).toBe(422); // prettier-ignore
    const label = labelOf(next.id, valuesOf[next.kind]);
    const saved = await look('POST', `/api/sheets/${sheet}/labels`, label);
    expect(saved.status, saved.text).toBe(201);
    await look('POST', `/api/sheets/${sheet}/labels`, { ...label, key: crypto.randomUUID() });
    next = (saved.body as { next: { trial?: Shown } }).next.trial;
  }
  expect(answered).toBe(8 + 2 + 3 + 2 + 2);
  await look('POST', `/api/sheets/${sheet}/hand-in`, { declared: [] });
  await look('GET', `/s/${sheet}`);
});

/** An answer without what belongs to its trial alone: its id, its place on the sheet and its texts. */
function bare(text: string): string {
  return text
    .replaceAll(/"(id)":"[A-Za-z0-9_-]{16,}"/g, '"$1":""')
    .replaceAll(/"(position|done)":\d+/g, '"$1":0')
    .replaceAll(/"body":"(?:[^"\\]|\\.)*"/g, '"body":""');
}

test('standard, catch, repeat and mirrored repeat have one shape, one set of headers, and sizes of their texts alone', async () => {
  const rater = await joined(server.url, token, 'Heron');
  const known = secretly(rater.sheet);
  // Which pairs come again is drawn, so a repeat may be of either kind of pair.
  const kinds = known.map(({ kind, purpose }) => `${kind} ${purpose}`);
  expect(new Set(kinds)).toEqual(
    new Set(['2afc standard', '2afc catch', 'preference standard', 'boundary standard']),
  );
  expect(known.map(({ showing }) => showing).sort()).toEqual([
    ...Array<number>(14).fill(0),
    1,
    2,
    2,
  ]);
  const shapes = new Map<string, Set<string>>();
  const ids = new Set<string>();
  for (const { id, kind } of known) {
    const path = `/api/sheets/${rater.sheet}/trials/${id}`;
    const before = await rater.person.call(
      'GET',
      `/api/sheets/${rater.sheet}/next`,
      undefined,
      plain,
    );
    const answer = await rater.person.call<{ trial: Shown }>('GET', path, undefined, plain);
    expect(answer.status).toBe(200);
    const saved = await rater.person.call('POST', `/api/sheets/${rater.sheet}/labels`, labelOf(id, valuesOf[kind]), plain); // prettier-ignore
    expect(saved.status, saved.text).toBe(201);
    const { headers, text } = answer;
    const shape = [bare(text), bare(before.text), headersOf(headers), headersOf(saved.headers)];
    shapes.set(kind, (shapes.get(kind) ?? new Set()).add(JSON.stringify(shape)));
    expect(Object.keys(answer.body.trial).sort()).toEqual([
      'id',
      'kind',
      ...(kind === 'boundary' ? ['parts'] : []),
      'position',
      'revision',
      'texts',
    ]);
    ids.add(id);
  }
  for (const [kind, seen] of shapes) expect([kind, ...seen]).toEqual([kind, [...seen][0]]);
  // Ids are 128 random bits; no two begin alike, and none says what it is of.
  expect([...ids].every((id) => /^[A-Za-z0-9_-]{22}$/.test(id))).toBe(true);
  expect(new Set([...ids].map((id) => id.slice(0, 4))).size).toBe(known.length);
});

const plain = { 'accept-encoding': 'identity' };
/** Names of the headers with their values, but for the time and the length that the texts make. */
const headersOf = (headers: Headers): string =>
  [...headers]
    .filter(([name]) => name !== 'date' && name !== 'content-length')
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']*'/g, '')}`)
    .sort()
    .join('\n');

test('2,000 requests: a catch trial or a repeat takes as long as any other pair', async () => {
  const rater = await joined(server.url, token, 'Plover');
  const pairs = secretly(rater.sheet).filter(({ kind }) => kind === '2afc');
  const special = pairs.filter(({ purpose, showing }) => purpose === 'catch' || showing > 0);
  const usual = pairs.filter((one) => !special.includes(one));
  // Only trials that are answered or come next may be asked for: answer them all.
  for (const { id, kind } of secretly(rater.sheet))
    await rater.person.call(
      'POST',
      `/api/sheets/${rater.sheet}/labels`,
      labelOf(id, valuesOf[kind]),
    );
  const took = { special: [] as number[], usual: [] as number[] };
  const time = async (id: string): Promise<number> => {
    const from = performance.now();
    const { status } = await rater.person.call(
      'GET',
      `/api/sheets/${rater.sheet}/trials/${id}`,
      undefined,
      plain,
    );
    expect(status).toBe(200);
    return performance.now() - from;
  };
  for (let round = 0; round < 1000; round += 1) {
    // In turn, and which goes first in turn too: a slow moment strikes both alike.
    const order = round % 2 === 0 ? (['special', 'usual'] as const) : (['usual', 'special'] as const); // prettier-ignore
    for (const group of order) {
      const list = group === 'special' ? special : usual;
      took[group].push(await time(list[round % list.length]?.id ?? ''));
    }
  }
  const share = shareBelow(took.special, took.usual);
  console.log(`a special pair was faster than a usual one in ${share.toFixed(3)} of pairs`);
  // Mann and Whitney: without a difference the share is 1/2 with a standard error of 0.0129 (n = m = 1000).
  expect(Math.abs(share - 0.5)).toBeLessThan(5 * Math.sqrt(2001 / (12 * 1000 * 1000)));
});

/** The share of pairs in which the first is smaller, ties counted half. */
function shareBelow(first: readonly number[], second: readonly number[]): number {
  const sorted = [...second].sort((a, b) => a - b);
  const at = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const here = sorted[middle] ?? 0;
      if (here < value || (orEqual && here === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const larger = first.map((value) => sorted.length - (at(value, false) + at(value, true)) / 2);
  return larger.reduce((sum, count) => sum + count, 0) / (first.length * second.length);
}

test('an export for raters has none of it either, and after the reveal the search finds it', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-pairs-')), 'out');
  await ask(server.data, 'export', 'harbour', folder);
  for (const name of readdirSync(folder))
    expect(found(readFileSync(join(folder, name), 'utf8'), sealed), name).toEqual([]);
  await ask(server.data, 'close', 'harbour');
  await ask(server.data, 'reveal', 'harbour', 'all');
  const open = join(mkdtempSync(join(tmpdir(), 'blindmark-pairs-')), 'open');
  await ask(server.data, 'export', 'harbour', open);
  const all = readdirSync(open).map((name) => readFileSync(join(open, name), 'utf8')).join('\n'); // prettier-ignore
  expect(sealed.filter(({ word: one }) => all.includes(one)).length).toBe(sealed.length);
});
