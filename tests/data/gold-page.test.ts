import { beforeAll, describe, expect, it } from 'vitest';
import { exportFile } from '@/lib/commands/export-files';
import type { SignedIn } from '@/lib/data/actor';
import { goldCounts, goldRowsOnPage, goldView, type GoldAsked, type GoldLine } from '@/lib/data/desk/gold-view'; // prettier-ignore
import { shownTrialAt } from '@/lib/data/rater-sheet';
import { closeStudy, reopenStudy, revealSeal } from '@/lib/data/study-state';
import { answer, answerAll, makeOpenStudy, makePerson, type TestRater } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

const items = 30;
const unsure = { departs: { cannotJudge: { reason: 'broken' } } };
const number = (text: string) => Number(/\d+/.exec(text)?.[0]);

/**
 * Wren and Lark say no to all. Finch: yes to 1, 2, 3. On 30 Lark says yes by "number" and Finch by "reach"; 29 cannot
 * be judged by Lark and Finch. Under the rule of a majority 1 to 3 are "no, 2 of 3", and 29 and 30 are undecided.
 */
async function answered(slug: string, more: Record<string, unknown>): Promise<TestRater[]> {
  const raters = await makeOpenStudy(owner, slug, items, ['Wren', 'Lark', 'Finch'], more);
  for (const [at, rater] of raters.entries()) {
    await answerAll(rater, (text) => {
      if (at > 0 && number(text) === 29) return unsure;
      if (at > 0 && number(text) === 30)
        return { departs: 'yes', way: at === 1 ? 'number' : 'reach' };
      return at === 2 && number(text) <= 3
        ? { departs: 'yes', way: 'reach', why: 'It reaches.' }
        : { departs: 'no' };
    });
  }
  await closeStudy(owner, slug);
  for (const seal of ['labels', 'provenance'] as const) await revealSeal(owner, slug, seal);
  return raters;
}

const all: GoldAsked = { query: '', route: null, page: 1, open: null };

async function shown(slug: string, asked: Partial<GoldAsked> = {}) {
  const view = await goldView(owner, slug, { ...all, ...asked });
  if (view.sealed) throw new Error('sealed');
  return view;
}
const names = ({ rows }: { readonly rows: readonly GoldLine[] }) => rows.map(({ name }) => name);

async function trialOf({ actor, sheet }: TestRater, body: string) {
  for (let position = 1; position <= items; position += 1) {
    const trial = await shownTrialAt(actor, sheet, position);
    if (trial.texts[0]?.body === body) return trial;
  }
  throw new Error('no trial');
}

let owner: SignedIn;
let raters: TestRater[];
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  raters = await answered('most', { gold: { rule: 'majority' } });
  await answered('all', {});
});

describe('a page of gold', () => {
  it('shows each item with its value, how many of how many labels give it, and what differs', async () => {
    const { rows, rule } = await shown('most');
    expect(rule).toBe('majority');
    const [departs, way] = rows[0]?.fields ?? [];
    expect(departs).toMatchObject({ route: 'majority', words: 'No', agree: 2, labels: 3 });
    expect(departs?.votes.map(({ short, differs }) => `${short} ${differs}`).sort()).toEqual(['No false', 'No false', 'Yes true']); // prettier-ignore
    // Asked of Finch alone: two of three were not asked.
    expect(way).toMatchObject({ route: 'majority', words: null, agree: 2, labels: 3 });
    expect(way?.votes.map(({ short }) => short).sort()).toEqual(['Reach', '–', '–']);
    expect(rows[3]?.fields[0]).toMatchObject({ route: 'unanimous', words: 'No', agree: 3 });
    expect(rows[3]?.fields[1]).toMatchObject({ route: 'unanimous', words: null, votes: [] });
    const [, last] = (await shown('most', { route: 'undecided' })).rows;
    expect(last?.fields[1]).toMatchObject({ route: 'undecided', reason: 'raters differ', words: null }); // prettier-ignore
  });

  it('says what gold.csv says', async () => {
    let text = '';
    for await (const part of (await exportFile(owner, 'most', 'gold.csv')).text()) text += part;
    const [head, ...lines] = text.trim().split('\n');
    expect(head).toBe('item,departs.value,departs.route,departs.reason,departs.agree,departs.labels,way.value,way.route,way.reason,way.agree,way.labels'); // prettier-ignore
    expect(lines[0]).toBe('source-1,no,majority,,2,3,,majority,,2,3');
    expect(lines[28]).toBe('source-29,,undecided,cannot be judged,,3,,undecided,cannot be judged,,3'); // prettier-ignore
    const rows = [...(await shown('most')).rows, ...(await shown('most', { page: 2 })).rows];
    const told = rows.map(({ name, fields }) => [
      name,
      ...fields.flatMap(({ route, reason, agree, labels }) => [route, reason ?? '', agree || '', labels]), // prettier-ignore
    ]);
    const values = [1, 6];
    const read = lines.map((line) => line.split(',').filter((_, at) => !values.includes(at)));
    expect(told.map(String)).toEqual(read.map(String));
  });

  it('counts by who decided, in all and by field, and both add up to the items', async () => {
    for (const slug of ['most', 'all']) {
      const counts = await goldCounts(owner, slug);
      for (const own of [counts?.counts, ...(counts?.fields ?? []).map((field) => field.counts)])
        expect(Object.values(own ?? {}).reduce((sum, count) => sum + count, 0)).toBe(items);
    }
    expect((await goldCounts(owner, 'most'))?.counts).toMatchObject({ unanimous: 25, majority: 3, undecided: 2 }); // prettier-ignore
    expect((await goldCounts(owner, 'all'))?.counts).toMatchObject({ unanimous: 25, majority: 0, undecided: 5 }); // prettier-ignore
  });

  it('is cut into pages, and a page that is not there is the last one', async () => {
    const first = await shown('most');
    expect([first.rows.length, first.from, first.total, first.pages]).toEqual([goldRowsOnPage, 1, items, 2]); // prettier-ignore
    const last = await shown('most', { page: 99 });
    expect([last.page, last.from, last.rows.length]).toEqual([2, goldRowsOnPage + 1, items - goldRowsOnPage]); // prettier-ignore
    expect(new Set([...names(first), ...names(last)]).size).toBe(items);
  });

  it('finds by a text, by an id, by a value, and by who decided', async () => {
    expect(names(await shown('most', { query: 'aNSWER 17.' }))).toEqual(['source-17']);
    expect(names(await shown('most', { query: 'source-30' }))).toEqual(['source-30']);
    expect((await shown('most', { query: 'no' })).total).toBe(28);
    expect(names(await shown('most', { route: 'majority' }))).toEqual(['source-1', 'source-2', 'source-3']); // prettier-ignore
    expect(names(await shown('most', { route: 'majority', query: 'answer 2.' }))).toEqual(['source-2']); // prettier-ignore
    expect(await shown('most', { query: 'nowhere' })).toMatchObject({ total: 0, rows: [] });
  });

  it('opens one item with its texts and every label’s answers, in the order of its row', async () => {
    const { rows } = await shown('most');
    const item = rows[0]?.item ?? '';
    const open = (await shown('most', { open: item })).rows;
    expect(open.filter(({ read }) => read !== null).map((line) => line.item)).toEqual([item]);
    const read = open[0]?.read;
    expect(read?.texts.map(({ title, text }) => [title, text.body])).toEqual([['Answer', 'Answer 1.']]); // prettier-ignore
    const said = read?.answers.find(({ path }) => path === 'departs')?.cells.map(({ words }) => words); // prettier-ignore
    expect(said).toEqual(open[0]?.fields[0]?.votes.map(({ words }) => words));
    expect(read?.answers.find(({ path }) => path === 'why')?.cells.map(({ words }) => words).sort()).toEqual(['', '', 'It reaches.']); // prettier-ignore
  });

  it('names no rater, and is the same each time', async () => {
    const view = await shown('most');
    expect(await shown('most')).toEqual(view);
    expect(JSON.stringify(view)).not.toMatch(/Wren|Lark|Finch|rater/);
  });

  it('follows a correction', async () => {
    await reopenStudy(owner, 'most', 'a slip');
    const [wren] = raters;
    if (!wren) throw new Error('no rater');
    const trial = await trialOf(wren, 'Answer 4.');
    await answer(wren, trial, { departs: 'yes', way: 'reach' });
    await closeStudy(owner, 'most');
    expect((await goldCounts(owner, 'most'))?.counts).toMatchObject({ unanimous: 24, majority: 4 });
    const [row] = (await shown('most', { query: 'Answer 4.' })).rows;
    expect(row?.fields[0]).toMatchObject({ route: 'majority', words: 'No', agree: 2 });
  });
});
