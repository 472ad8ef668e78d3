import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { runCommand } from '@/lib/commands/run-command';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { migrate } from '../support/migrated';
import { writeFolder } from '../support/server';
import type { SignedIn } from '@/lib/data/actor';
import { closeDatabase, database } from '@/lib/data/store/database';
import { disagreementView } from '@/lib/data/desk/disagreement-view';
import { disagreementsView, type DisagreementsPage } from '@/lib/data/desk/disagreements-view';
import { recordCause, type CauseToRecord } from '@/lib/data/record-cause';
import { addNote } from '@/lib/data/rater-acts';
import { storeJudgments } from '@/lib/data/store-judgments';
import { freezeStudy } from '@/lib/data/freeze-study';
import { closeStudy, openStudy, reopenStudy, revealSeal } from '@/lib/data/study-state';
import { withdraw } from '@/lib/data/withdraw';
import { everything, type DisagreementFilter } from '@/lib/domain/disagreement-filter';
import type { Judgment } from '@/lib/domain/judgment';
import { sha256 } from '@/lib/domain/ledger';
import type { Refusal } from '@/lib/domain/refusal';
import type { Values } from '@/lib/form/values';
import {
  answer,
  answerAll,
  giveRole,
  joinAs,
  makeOpenStudy,
  makePerson,
  plainForm,
  type TestRater,
} from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

const refusal = (code: string) => expect.objectContaining({ code }) as Refusal;
const yes = { departs: 'yes', way: 'reach' };
const no = { departs: 'no' };
const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0]);

let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
});

/** Wren says yes to every answer, Lark to those up to `same`; closed, its labels open where `reveal` says so. */
async function study(slug: string, items: number, same: number, reveal = true) {
  const raters = await makeOpenStudy(owner, slug, items, ['Wren', 'Lark'], {
    slug,
    plan: { ratersPerUnit: 2 },
  });
  const [wren, lark] = raters as [TestRater, TestRater]; // one for each alias
  await answerAll(wren, () => yes);
  await answerAll(lark, (text) => (numberIn(text) <= same ? yes : no));
  await closeStudy(owner, slug);
  if (reveal) await revealSeal(owner, slug, 'labels');
  return { wren, lark };
}

async function listed(
  slug: string,
  filter: Partial<DisagreementFilter> = {},
  actor = owner,
): Promise<DisagreementsPage> {
  const view = await disagreementsView(actor, slug, { ...everything, ...filter });
  if (view.sealed) throw new Error('sealed');
  return view;
}

const excerpts = (page: DisagreementsPage) => page.rows.map(({ excerpt }) => excerpt).sort();

async function readItem(slug: string, text: string, filter: Partial<DisagreementFilter> = {}) {
  const { rows } = await listed(slug, { show: 'all', question: 'departs' });
  const row = rows.find(({ excerpt }) => excerpt === text);
  const view = await disagreementView(owner, slug, row?.item ?? '', { ...everything, ...filter });
  if (view.sealed) throw new Error('sealed');
  return view;
}

async function cause(
  slug: string,
  text: string,
  asked: Partial<CauseToRecord>,
  actor: SignedIn = owner,
) {
  const { item } = await readItem(slug, text);
  return recordCause(actor, slug, {
    item,
    field: null,
    cause: 'guideline-gap',
    note: null,
    ...asked,
  });
}

/** What a judge said on each item, by the item's text; null = a reply that is no answer. */
async function judged(slug: string, judge: string, said: (text: string) => Values | null) {
  const { prisma } = await database();
  const items = await prisma.item.findMany({
    where: { study: { slug } },
    select: { id: true, sourceId: true, contentJson: true, contentSha256: true },
  });
  async function* rows() {
    await Promise.resolve();
    for (const item of items) {
      const values = said(item.contentJson);
      const judgment: Judgment = {
        judge,
        promptSha256: null,
        family: null,
        model: 'made-up-1',
        returnedModel: null,
        run: 1,
        iteration: null,
        order: null,
        item: item.id,
        attempt: 1,
        state: values === null ? 'malformed' : 'given',
        values,
        unfound: [],
        problem: values === null ? 'The reply is no JSON.' : null,
        calledAt: null,
        cost: null,
      };
      const row = { judge, run: 1, item: item.sourceId, raw: values ? '' : 'I would rather not.' };
      yield { row, judgment, contentSha256: item.contentSha256 };
    }
  }
  const file = { sha256: sha256(judge), name: 'runs.jsonl', layout: 'own', leftOut: 0, newest: 0 };
  await storeJudgments(owner, slug, file, rows());
}

describe('who may', () => {
  it('is sealed until other people’s labels are open, for everybody who will read them', async () => {
    const reviewer = await makePerson('Tomas');
    const { wren } = await study('who', 3, 2, false);
    await giveRole('who', reviewer, 'reviewer');
    await revealSeal(owner, 'who', 'provenance');
    await revealSeal(owner, 'who', 'judgments');
    const { prisma } = await database();
    const item = (await prisma.item.findFirstOrThrow({ where: { study: { slug: 'who' } } })).id;
    const asked: CauseToRecord = { item, field: null, cause: 'rater-slip', note: null };
    for (const actor of [owner, reviewer]) {
      expect(await disagreementsView(actor, 'who', everything)).toEqual({ sealed: true });
      expect(await disagreementView(actor, 'who', item, everything)).toEqual({ sealed: true });
      await expect(recordCause(actor, 'who', asked)).rejects.toEqual(refusal('sealed'));
    }
    await revealSeal(owner, 'who', 'labels');
    expect(excerpts(await listed('who', {}, reviewer))).toEqual(['Answer 3.']);
    for (const [nobody, code] of [
      [wren.actor, 'forbidden'],
      [await makePerson('Nobody'), 'unknown'],
    ] as const) {
      const tries = [
        disagreementsView(nobody, 'who', everything),
        disagreementView(nobody, 'who', item, everything),
        recordCause(nobody, 'who', asked),
      ];
      for (const one of tries) await expect(one).rejects.toEqual(refusal(code));
    }
  });

  it('lets the four roles that read also say why, and writes the roles and no name', async () => {
    await study('roles', 2, 1);
    for (const role of ['author', 'reviewer', 'adjudicator'] as const) {
      const person = await makePerson(`A ${role} by name`);
      await giveRole('roles', person, role);
      await cause('roles', 'Answer 2.', { note: `Says the ${role}` }, person);
    }
    const { history } = await readItem('roles', 'Answer 2.');
    expect(history.map(({ by, note }) => [by, note])).toEqual([
      [['adjudicator'], 'Says the adjudicator'],
      [['reviewer'], 'Says the reviewer'],
      [['author'], 'Says the author'],
    ]);
    expect(JSON.stringify(history)).not.toContain('by name');
  });

  it('does not reach into another study', async () => {
    await study('here', 2, 1);
    await study('there', 2, 1);
    const { item } = await readItem('there', 'Answer 2.');
    await expect(disagreementView(owner, 'here', item, everything)).rejects.toEqual(
      refusal('unknown'),
    );
    await expect(
      recordCause(owner, 'here', { item, field: null, cause: 'rater-slip', note: null }),
    ).rejects.toEqual(refusal('unknown'));
  });
});

describe('the items', () => {
  it('are those on which people differ, with their answers and nothing of the file while it is sealed', async () => {
    await study('items', 6, 4);
    const page = await listed('items');
    expect(excerpts(page)).toEqual(['Answer 5.', 'Answer 6.']);
    expect(page.rows[0]?.questions).toEqual([
      {
        id: 'departs',
        ask: 'Does it depart?',
        standing: 'differ',
        answers: 'No 1, Yes 1',
        cause: null,
      },
    ]);
    expect(page.choices.attributes).toEqual([]);
    const item = await readItem('items', 'Answer 5.');
    expect(item.provenance).toBeNull();
    expect(JSON.stringify([page, item])).not.toMatch(/source-|model-odd|model-even/);
    await revealSeal(owner, 'items', 'provenance');
    expect((await listed('items')).choices.attributes).toEqual([
      { name: 'model', values: ['model-even', 'model-odd'] },
    ]);
    const twins = await listed('items', { stratum: 'model=model-even' });
    expect(twins.rows.map(({ name }) => name)).toEqual(['source-6']);
    expect((await readItem('items', 'Answer 5.')).provenance).toEqual([
      { name: 'model', value: 'model-odd' },
    ]);
  });

  it('ignore an attribute in the address while provenance is sealed', async () => {
    await study('stratum', 4, 2);
    expect((await listed('stratum', { stratum: 'model=model-even' })).total).toBe(0);
  });

  it('come a page at a time, and lead from one to the next', async () => {
    await study('pages', 60, 5);
    const first = await listed('pages');
    expect(first).toMatchObject({ total: 55, page: 1, pages: 2 });
    const last = await disagreementsView(owner, 'pages', everything, 9);
    if (last.sealed) throw new Error('sealed');
    expect(last).toMatchObject({ page: 2 });
    expect(last.rows).toHaveLength(5);
    const order = [...first.rows, ...last.rows].map(({ item }) => item);
    expect(new Set(order).size).toBe(55);
    const middle = await disagreementView(owner, 'pages', order[10] ?? '', everything);
    expect(middle).toMatchObject({ at: 11, total: 55, earlier: order[9], next: order[11] });
    const end = await disagreementView(owner, 'pages', order[54] ?? '', everything);
    expect(end).toMatchObject({ at: 55, next: null });
    // An item that the filter does not find lies between two that it finds, or before or after all.
    const outside = await readItem('pages', 'Answer 1.');
    expect(outside.at).toBeNull();
    const [before, after] = [
      order.indexOf(outside.earlier ?? ''),
      order.indexOf(outside.next ?? ''),
    ];
    expect(outside.earlier === null ? 0 : before + 1).toBe(outside.next === null ? 55 : after);
  });

  it('follow a withdrawal', async () => {
    const { lark } = await study('leaves', 3, 1);
    expect((await listed('leaves')).total).toBe(2);
    await withdraw(lark.actor, lark.sheet);
    expect((await listed('leaves')).total).toBe(0);
    const { graders, rows } = await readItem('leaves', 'Answer 3.');
    expect(graders.filter((one) => one.kind === 'rater' && one.erased)).toHaveLength(1);
    expect(rows.flatMap(({ cells }) => cells).filter(({ words }) => words === 'No')).toEqual([]);
  });
});

describe('one item', () => {
  it('shows each label with its time, what was open to its maker, and what it said before', async () => {
    const { wren } = await study('one', 2, 1, false);
    await revealSeal(owner, 'one', 'judgments');
    await reopenStudy(owner, 'one', 'a slip');
    const trials = await answerAll(wren, () => yes); // all are answered already
    expect(trials).toEqual([]);
    const { prisma } = await database();
    const trial = await prisma.trial.findFirstOrThrow({
      where: { sheetId: wren.sheet, unit: { item: { sourceId: 'source-2' } } },
    });
    await addNote(wren.actor, wren.sheet, {
      trial: trial.id,
      field: 'way',
      text: 'Reach of what?',
    });
    const shown = {
      id: trial.id,
      position: trial.position,
      kind: 'worksheet',
      texts: [],
      revision: 1,
    } as const;
    await answer(wren, shown, { departs: 'yes', way: 'number', why: 'I see it now.' });
    await closeStudy(owner, 'one');
    await revealSeal(owner, 'one', 'labels');
    const item = await readItem('one', 'Answer 2.');
    const changed = item.graders.find(
      (grader) => grader.kind === 'rater' && grader.label?.revision === 2,
    );
    expect(changed).toMatchObject({
      label: {
        blind: {
          state: 'not blind',
          because: "it was saved after a seal was opened: the judges' answers",
        },
      },
      earlier: [
        {
          revision: 1,
          blind: { state: 'made blind' },
          said: [
            { ask: 'In which way?', words: 'Reach' },
            { ask: 'Why?', words: 'no answer' },
          ],
        },
      ],
    });
    const other = item.graders.find((grader) => grader !== changed);
    expect(other).toMatchObject({
      label: { blind: { state: 'made blind' }, revision: 1, source: 'made' },
      earlier: [],
    });
    expect(item.notes).toMatchObject([{ field: 'way', text: 'Reach of what?' }]);
    expect(item.questions.map(({ id, standing }) => [id, standing])).toEqual([
      ['departs', 'differ'],
      ['way', 'alone'],
    ]);
    expect(item.gold).toEqual([
      { field: 'departs', ask: 'Does it depart?', route: null, words: 'undecided: raters differ' },
      { field: 'way', ask: 'In which way?', route: null, words: 'undecided: raters differ' },
    ]);
    expect((await readItem('one', 'Answer 1.')).gold).toMatchObject([
      { route: 'unanimous', words: 'Yes' },
      { route: 'unanimous', words: 'Reach' },
    ]);
  });

  it('shows judges once their seal is open: what they said, and the reply that is no answer as it came', async () => {
    await study('judges', 4, 3);
    await judged('judges', 'Larch', (text) => (text.includes('2') ? null : no));
    const one = { kind: 'one', grader: 'judge:1:Larch' } as const;
    expect((await listed('judges', { who: one })).total).toBe(0);
    expect((await listed('judges')).choices.graders).toHaveLength(2);
    expect((await readItem('judges', 'Answer 2.')).graders).toHaveLength(2);
    await revealSeal(owner, 'judges', 'judgments');
    expect(excerpts(await listed('judges', { who: one, question: 'departs' }))).toEqual([
      'Answer 1.',
      'Answer 3.',
      'Answer 4.',
    ]);
    const gold = { kind: 'pair', first: 'judge:1:Larch', second: 'gold' } as const;
    expect(excerpts(await listed('judges', { who: gold }))).toEqual(['Answer 1.', 'Answer 3.']);
    expect((await readItem('judges', 'Answer 2.')).graders[2]).toMatchObject({
      words: 'Larch, run 1',
      state: 'malformed',
      raw: 'I would rather not.',
      problem: 'The reply is no JSON.',
    });
    const { rows } = await readItem('judges', 'Answer 1.');
    expect(rows[0]?.cells.map(({ words, differs }) => [words, differs])).toEqual([
      ['Yes', false],
      ['Yes', false],
      ['No', true],
    ]);
  });
});

describe('causes', () => {
  it('move the count by one, for the field or the whole item; the newest counts and the history stays', async () => {
    await study('causes', 5, 2);
    const countOf = async (which: 'none' | 'rater-slip' | 'item-defect') =>
      (await listed('causes', { question: 'departs' })).counts[0]?.counts[which];
    expect(await countOf('none')).toBe(3);
    await cause('causes', 'Answer 3.', { cause: 'item-defect' });
    await cause('causes', 'Answer 4.', {
      cause: 'rater-slip',
      field: 'departs',
      note: ' Misread. ',
    });
    expect(await countOf('none')).toBe(1);
    await cause('causes', 'Answer 3.', { cause: 'rater-slip', field: 'departs' });
    expect([await countOf('item-defect'), await countOf('rater-slip')]).toEqual([0, 2]);
    expect(excerpts(await listed('causes', { cause: 'none' }))).toEqual(['Answer 5.']);
    expect(excerpts(await listed('causes', { cause: 'rater-slip' }))).toHaveLength(2);
    await cause('causes', 'Answer 3.', { cause: null, field: 'departs' });
    expect([await countOf('item-defect'), await countOf('rater-slip')]).toEqual([1, 1]);
    const { history } = await readItem('causes', 'Answer 3.');
    expect(history.map(({ cause: said, field }) => [said, field])).toEqual([
      [null, 'departs'],
      ['rater-slip', 'departs'],
      ['item-defect', null],
    ]);
    expect((await readItem('causes', 'Answer 4.')).history[0]?.note).toBe('Misread.');
  });

  it('are not recorded twice, nor for a field that the form does not ask', async () => {
    await study('twice', 2, 1);
    expect(await cause('twice', 'Answer 2.', {})).toEqual({ recorded: true });
    expect(await cause('twice', 'Answer 2.', {})).toEqual({ recorded: false });
    await expect(cause('twice', 'Answer 2.', { field: 'mood' })).rejects.toEqual(
      refusal('value-refused'),
    );
    expect((await readItem('twice', 'Answer 2.')).history).toHaveLength(1);
  });

  it('lay nothing at a judge’s door while judges are sealed', async () => {
    await study('door', 2, 1);
    await expect(cause('door', 'Answer 2.', { cause: 'judge-error' })).rejects.toEqual(
      refusal('sealed'),
    );
    await revealSeal(owner, 'door', 'judgments');
    expect(await cause('door', 'Answer 2.', { cause: 'judge-error' })).toEqual({ recorded: true });
  });

  it('stand in the ledger without the item’s sealed id, as an entry that every copy can place', async () => {
    await study('ledger', 2, 1);
    await cause('ledger', 'Answer 2.', { note: 'Unclear.' });
    const { prisma } = await database();
    const entry = await prisma.entry.findFirstOrThrow({
      where: { study: { slug: 'ledger' }, kind: 'cause-recorded' },
    });
    const trial = await prisma.trial.findUniqueOrThrow({
      where: { id: entry.trialId ?? '' },
      select: { unit: { select: { item: true } } },
    });
    expect(trial.unit.item?.sourceId).toBe('source-2');
    expect(JSON.parse(entry.payload ?? '')).toEqual({
      item: trial.unit.item?.contentSha256,
      field: null,
      cause: 'guideline-gap',
      note: 'Unclear.',
      by: ['owner'],
    });
  });
});

describe('a copy of the study', () => {
  /** Runs a command of the command line on a data folder of its own. */
  /** Runs commands on another data folder, in this process. */
  async function elsewhere(data: string, ...commands: string[][]): Promise<void> {
    await closeDatabase();
    migrate(data);
    process.env.BLINDMARK_DATA = data;
    for (const argv of commands)
      expect(await runCommand(argv, data, () => undefined)).toMatchObject({ ok: true });
    await closeDatabase();
    process.env.BLINDMARK_DATA = folder();
  }

  /** A study that came in as a folder, labelled like the others up to "Answer 2.". */
  async function brought(slug: string, items: number): Promise<void> {
    const row = (at: number) => ({ id: `source-${at}`, answer: `Answer ${at}.`, model: 'm' });
    const rows = Array.from({ length: items }, (_, at) => `${JSON.stringify(row(at + 1))}\n`);
    const own = { slug, title: 'Copied', texts: [{ id: 'answer' }], form: plainForm };
    const path = writeFolder(
      {
        'study.json': JSON.stringify(own),
        'guidelines.md': '# How\n\nRead it.\n',
        'items.jsonl': rows.join(''),
      },
      slug,
    );
    const opened = await directoryFolder(path);
    if (!opened.ok) throw new Error(opened.reason);
    const from = opened.folder;
    const plan = await planOf(from, {});
    await importStudy(owner, from, plan, slug, { leaveOut: false });
    await freezeStudy(owner, slug);
    await openStudy(owner, slug);
    const [wren, lark] = [await joinAs(owner, slug, 'Wren'), await joinAs(owner, slug, 'Lark')];
    await answerAll(wren, () => yes);
    await answerAll(lark, (text) => (numberIn(text) <= 2 ? yes : no));
    await closeStudy(owner, slug);
    await revealSeal(owner, slug, 'labels');
  }

  async function exported(slug: string): Promise<string> {
    const out = join(folder(), `${slug}-out`);
    mkdirSync(out);
    for (const file of (await exportFiles(owner, slug)).files) {
      let text = '';
      for await (const piece of file.text()) text += piece;
      writeFileSync(join(out, file.name), text);
    }
    return out;
  }

  const filesIn = (out: string) =>
    Object.fromEntries(
      readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]),
    );

  it('carries the causes: export, import and export give the same bytes, and the cause is the item’s', async () => {
    await brought('copied', 3);
    await cause('copied', 'Answer 3.', { cause: 'truly-ambiguous', note: 'Two readings — “so”.' });
    const sealed = filesIn(await exported('copied'));
    expect(sealed['events.jsonl']).toContain('truly-ambiguous');
    expect(JSON.stringify(sealed)).not.toMatch(/source-\d/);
    rmSync(join(folder(), 'copied-out'), { recursive: true });
    for (const kind of ['provenance', 'judgments'] as const)
      await revealSeal(owner, 'copied', kind);
    const first = await exported('copied');
    const other = mkdtempSync(join(tmpdir(), 'blindmark-copy-'));
    await elsewhere(other, ['import', first], ['export', 'copied', join(other, 'again')]);
    expect(filesIn(join(other, 'again'))).toEqual(filesIn(first));
    const copy = new Sqlite(join(other, 'blindmark.db'), { readonly: true });
    const items = copy
      .prepare(
        `SELECT i.sourceId FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
         JOIN Item i ON i.id = u.itemId WHERE e.kind = 'cause-recorded'`,
      )
      .all();
    copy.close();
    expect(items).toEqual([{ sourceId: 'source-3' }]);
    rmSync(other, { recursive: true });
  });
});
