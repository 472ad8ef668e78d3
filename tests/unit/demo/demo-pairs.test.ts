import { createReadStream } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { markdownMarks } from '@/lib/domain/blindness/text-cues';
import { lengthRatio, words } from '@/lib/domain/pairs/lengths';
import type { PairRow } from '@/lib/domain/pairs/pair';
import { sentencesOf } from '@/lib/domain/pairs/sentences';
import { readJudgmentRows } from '@/lib/formats/judgment-rows';

import { demoAnswers, demoFolder, demoPath, readDemo } from './demo-folder';

/** A study of pairs: the compared text of every item, and rows by what they are. */
function pairsOf(name: string, text: string) {
  const { items, provenance, pairs, study } = demoFolder(name);
  const bodies = new Map(
    items.map(({ id, content }) => [id, content.texts.find((one) => one.id === text)?.body ?? '']),
  );
  const sealed = new Map(provenance.map((row) => [row.id, row.provenance]));
  const body = (id: string | undefined): string => bodies.get(id ?? '') ?? '';
  const attribute = (id: string | undefined, of: string) => sealed.get(id ?? '')?.[of];
  return { items, pairs, study, bodies, body, attribute };
}

/** How often the first, the second and neither of two texts has more of something. */
function more(of: readonly (readonly [string, string])[], count: (text: string) => number) {
  const signs = of.map(([one, other]) => Math.sign(count(one) - count(other)));
  return [1, -1, 0].map((sign) => signs.filter((own) => own === sign).length);
}

const perSentence = (text: string): number => words(text) / sentencesOf(text).length;

/** Rows of a folder's judgments by state, and the runs and orders that they have. */
async function judgmentsOf(name: string, trial: '2afc' | 'preference') {
  const { study, pairs } = demoFolder(name);
  const known = new Set(pairs.map(({ id }) => id));
  const counts = new Map<string, number>();
  const asked = new Set<string>();
  for (const judge of ['judge-north', 'judge-south', 'judge-west']) {
    const file = createReadStream(demoPath(`${name}/judgments/${judge}.jsonl`));
    const item = (id: string) =>
      known.has(id) ? { id, content: { texts: [] }, contentSha256: id, trial } : undefined;
    for await (const read of readJudgmentRows(file, { form: study.form, item })) {
      if ('reason' in read) throw new Error(`line ${read.line}: ${read.reason}`);
      const { state, order, run } = read.judgment;
      counts.set(`${judge} ${state}`, (counts.get(`${judge} ${state}`) ?? 0) + 1);
      asked.add(`${run} ${order}`);
    }
  }
  return { counts: Object.fromEntries(counts), asked: [...asked].sort() };
}

const everyRun = ['1 ab', '1 ba', '2 ab', '2 ba', '3 ab', '3 ba'];

describe('the author’s texts and the rewrites', () => {
  const { items, pairs, body, attribute } = pairsOf('real-or-rewrite', 'text');
  const ofKind = (kind: PairRow['kind']) => pairs.filter((row) => row.kind === kind);
  const target = (row: PairRow) => (row.target === 'a' ? row.a : row.b);
  const other = (row: PairRow) => (row.target === 'a' ? row.b : row.a);
  const texts = (rows: readonly PairRow[]) =>
    rows.map((row) => [body(target(row)), body(other(row))] as const);

  test('are twelve pairs, a catch pair and three boundary texts, each item in one of them', () => {
    expect(['standard', 'catch', 'boundary'].map((kind) => pairs.filter((row) => row.kind === kind).length)).toEqual([12, 1, 3]); // prettier-ignore
    const shown = pairs.flatMap(({ a, b }) => (b === undefined ? [a] : [a, b]));
    expect(shown.sort()).toEqual(items.map(({ id }) => id).sort());
  });

  test('have the author’s text as the target, as a in half of the rows', () => {
    for (const row of [...ofKind('standard'), ...ofKind('catch')]) {
      expect(attribute(target(row), 'hand')).toBe('author');
      expect(attribute(other(row), 'hand')).toBe('rewrite');
    }
    expect(ofKind('standard').filter((row) => row.target === 'a')).toHaveLength(6);
  });

  test('are of one length: 60 to 85 words, at most 10% apart, the longer one as often on either side', () => {
    const all = texts(ofKind('standard'));
    for (const [one, two] of all) {
      for (const text of [one, two]) expect(Math.abs(words(text) - 72.5)).toBeLessThanOrEqual(12.5);
      expect(lengthRatio(one, two)).toBeLessThanOrEqual(0.1);
    }
    expect(more(all, words)).toEqual([6, 6, 0]);
    expect(more(all, perSentence)).toEqual([6, 6, 0]);
  });

  test('have a catch pair that no count sets apart', () => {
    const [one = '', two = ''] = texts(ofKind('catch'))[0] ?? [];
    const others = texts(ofKind('standard')).flat();
    for (const count of [words, perSentence]) {
      const range = others.map(count);
      for (const text of [one, two]) {
        expect(count(text)).toBeGreaterThanOrEqual(Math.min(...range));
        expect(count(text)).toBeLessThanOrEqual(Math.max(...range));
      }
    }
  });

  test('have boundary texts of eight to ten sentences, one of them by one hand', () => {
    const found = ofKind('boundary').map(({ a }) => [sentencesOf(body(a), 'en-GB').length, attribute(a, 'boundary')]); // prettier-ignore
    expect(found).toEqual([
      [9, 4],
      [8, 6],
      [10, 'none'],
    ]);
  });

  test('are answered by six raters as the tables of the description say', () => {
    const answers = demoAnswers('real-or-rewrite');
    const page = readDemo('README.md');
    const raters = ['dipper', 'grebe', 'martin', 'plover', 'siskin', 'whinchat'];
    expect([...answers.keys()]).toEqual(raters);
    const said = (pair: string) => raters.map((rater) => answers.get(rater)?.get(pair));
    const sums = raters.map(() => 0);
    for (const row of ofKind('standard')) {
      const right = said(row.id).map((own) => Number(own?.real === target(row)));
      for (const [at, own] of right.entries()) sums[at] = (sums[at] ?? 0) + own;
      expect(page).toMatch(lineOf(Number(row.id.slice(-2)), right, sum(right)));
    }
    expect(sum(sums)).toBe(43);
    expect(page).toMatch(lineOf('sum', sums, 43));
    const [caught] = ofKind('catch');
    expect(raters.filter((_, at) => caught && said(caught.id)[at]?.real !== target(caught))).toEqual(['martin']); // prettier-ignore
    for (const row of ofKind('boundary')) {
      const places = said(row.id).map((own) => own?.hand ?? '');
      const truth = attribute(row.a, 'boundary');
      const points = places.map((place) => pointsFor(place, truth));
      const exact = places.filter((place) => place === truth).length;
      expect(page).toMatch(lineOf(row.id, [String(truth), ...places], exact, sum(points)));
    }
  });

  test('are judged by three judges in both orders, three runs each, with one reply that is no answer', async () => {
    // 13 pairs × 2 orders × 3 runs = 78
    expect(await judgmentsOf('real-or-rewrite', '2afc')).toEqual({
      counts: {
        'judge-north given': 78,
        'judge-south given': 78,
        'judge-west given': 77,
        'judge-west malformed': 1,
      },
      asked: everyRun,
    });
  });
});

describe('the two voices', () => {
  const { items, pairs, body, bodies, attribute } = pairsOf('two-voices', 'answer');
  const voice = (row: PairRow, name: string) =>
    body([row.a, row.b].find((id) => attribute(id, 'voice') === name));
  const texts = pairs.map((row) => [voice(row, 'harbour'), voice(row, 'lantern')] as const);

  test('answer 32 questions, one after the other as a in no more than half of them', () => {
    expect(pairs).toHaveLength(32);
    expect(new Set(items.map(({ content }) => content.texts[0]?.body)).size).toBe(32);
    for (const [one, two] of texts) expect(one && two).not.toBe('');
    expect(pairs.filter(({ a }) => attribute(a, 'voice') === 'harbour')).toHaveLength(16);
  });

  test('are of one length: 25 to 45 words, at most 15% apart, neither the longer one by rule', () => {
    for (const [one, two] of texts) {
      for (const text of [one, two]) expect(Math.abs(words(text) - 35)).toBeLessThanOrEqual(10);
      expect(lengthRatio(one, two)).toBeLessThanOrEqual(0.15);
    }
    expect(more(texts, words)).toEqual([13, 14, 5]);
    expect(more(texts, perSentence)).toEqual([16, 16, 0]);
  });

  test('name no voice and no model, and have no markdown', () => {
    for (const text of bodies.values()) {
      expect(text).not.toMatch(/harbour|lantern|larch|alder/i);
      expect(markdownMarks(text)).toBe(0);
    }
  });

  test('are judged by three judges in both orders, three runs each, with one reply that is no answer', async () => {
    // 32 pairs × 2 orders × 3 runs = 192
    expect(await judgmentsOf('two-voices', 'preference')).toEqual({
      counts: {
        'judge-north given': 192,
        'judge-south given': 192,
        'judge-west given': 191,
        'judge-west malformed': 1,
      },
      asked: everyRun,
    });
  });
});

const sum = (values: readonly number[]): number => values.reduce((all, own) => all + own, 0);

/** A row of a table, whatever its spaces. */
function lineOf(name: string | number, cells: readonly unknown[], ...last: readonly unknown[]) {
  return new RegExp(`^\\| ${[name, ...cells, ...last].map(String).join(' +\\| +')} +\\|$`, 'm');
}

/** Points of a place: 5 exactly, one less for each sentence after it, none before; "none" lies after all of them. */
function pointsFor(place: number | string, truth: unknown): number {
  if (place === truth) return 5;
  if (typeof truth !== 'number' || typeof place !== 'number' || place < truth) return 0;
  return Math.max(0, 5 - (place - truth));
}
