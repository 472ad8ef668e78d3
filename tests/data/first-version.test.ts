import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '@/lib/commands/run-command';
import { signedIn, type SignedIn } from '@/lib/data/actor';
import { closeDatabase, database } from '@/lib/data/store/database';
import { randomId } from '@/lib/data/identity';
import { disagreementsView } from '@/lib/data/desk/disagreements-view';
import { exportView } from '@/lib/data/desk/export-view';
import { formView } from '@/lib/data/desk/form-view';
import { goldView } from '@/lib/data/desk/gold-view';
import { judgmentsView } from '@/lib/data/desk/judgments-view';
import { listStudies } from '@/lib/data/desk/list-studies';
import { peopleView } from '@/lib/data/desk/people-view';
import { studyOverview } from '@/lib/data/desk/study-overview';
import { nextTrial, viewSheet } from '@/lib/data/rater-sheet';
import { saveLabel } from '@/lib/data/save-label';
import { beginSessionRow } from '@/lib/data/session';
import { everything } from '@/lib/domain/disagreement-filter';
import { firstBrokenEntry, type StoredEntry } from '@/lib/domain/ledger';
import { migrate } from '../support/migrated';
import { root } from '../support/root';

// A data folder and exports that the first version wrote (tests/fixtures/first-version/README.md).
const fixture = join(root, 'tests/fixtures/first-version');
const exportOf = (slug: string): string => join(fixture, 'exports', slug);
const slugs = readdirSync(join(fixture, 'exports')).sort();
/** Those whose seals let out all that an import needs, or that were never frozen. */
const importable = ['draft', 'from-elsewhere', 'late-labels', 'pairs', 'revealed'];
/** Those of which the labels' seal is open, so that an export has the chain. */
const withChain = [...importable.slice(1), 'partly-revealed', 'reopened'].sort();

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blindmark-first-version-'));
  for (const name of readdirSync(join(fixture, 'data')))
    copyFileSync(join(fixture, 'data', name), join(folder, name));
  migrate(folder);
  process.env.BLINDMARK_DATA = folder;
});
afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

async function blindmark(...argv: string[]): Promise<unknown> {
  const outcome = await runCommand(argv, folder, () => {});
  if (!outcome.ok) throw new Error(`${argv.join(' ')}: ${outcome.message}`);
  expect(outcome.exit, outcome.text).toBe(0);
  return outcome.json;
}

async function person(where: { name: string } | { alias: string }): Promise<SignedIn> {
  const { prisma } = await database();
  const { id } = await prisma.person.findFirstOrThrow({ where });
  return signedIn(id, await beginSessionRow(id, 'link'));
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (dir: string, file: string): Row[] =>
  readFileSync(join(dir, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** What stands in the chain of an export, without keys that a later version may add beside it. */
const chained = (dir: string): Row[] =>
  ['labels.jsonl', 'events.jsonl']
    .flatMap((file) => rowsOf(dir, file))
    .map(
      ({
        seq,
        previous,
        hash,
        kind,
        sheet,
        trial,
        revision,
        savedAt,
        payload,
        payloadSha256,
        salt,
      }) => ({
        seq,
        previous,
        hash,
        kind,
        sheet,
        trial,
        revision,
        savedAt,
        payload,
        payloadSha256,
        salt,
      }),
    ) // prettier-ignore
    .sort((one, other) => Number(one.seq) - Number(other.seq));

/** The rows of a ledger as they lie in a database file. */
function storedEntries(file: string): Row[] {
  const handle = new Sqlite(file, { readonly: true });
  const columns = `studyId, seq, previous, hash, kind, sheetId, trialId, revision, savedAt, payloadSha256, payload, salt, "key", bodySha256, receipt`;
  try {
    return handle.prepare(`SELECT ${columns} FROM Entry ORDER BY studyId, seq`).all() as Row[];
  } finally {
    handle.close();
  }
}

describe('a data folder of the first version, brought up to date', () => {
  test('keeps every entry of every ledger to the byte, and every chain holds', async () => {
    const before = storedEntries(join(fixture, 'data/blindmark.db'));
    expect(storedEntries(join(folder, 'blindmark.db'))).toEqual(before);
    const { prisma } = await database();
    const studies = await prisma.study.findMany();
    expect(studies.map(({ slug }) => slug).sort()).toEqual(slugs);
    for (const { id, slug, ledgerSeq, ledgerHash } of studies) {
      const entries = await prisma.entry.findMany({ where: { studyId: id }, orderBy: { seq: 'asc' } }); // prettier-ignore
      const chain: StoredEntry[] = entries.map((entry) => ({ ...entry, sheet: entry.sheetId, trial: entry.trialId })); // prettier-ignore
      expect(firstBrokenEntry(chain), slug).toBeNull();
      expect(ledgerSeq, slug).toBe(chain.length);
      if (chain.length > 0) expect(chain.at(-1)?.hash, slug).toBe(ledgerHash);
    }
  });

  test('shows its owner every page of every study', async () => {
    const ada = await person({ name: 'Ada' });
    expect((await listStudies(ada)).studies.map(({ slug }) => slug).sort()).toEqual(slugs);
    for (const slug of slugs) {
      await studyOverview(ada, slug);
      await formView(ada, slug);
      await peopleView(ada, slug);
      await judgmentsView(ada, slug);
      await exportView(ada, slug);
      await goldView(ada, slug);
      await disagreementsView(ada, slug, everything);
    }
    for (const slug of withChain) await blindmark('gold', slug);
    // Ten thousand resamples take seconds: one study of each kind.
    for (const slug of ['revealed', 'pairs']) {
      const { figures } = (await blindmark('report', slug)) as { figures: unknown[] };
      expect(figures.length, slug).toBeGreaterThan(20);
    }
  });

  test.each([
    ['under-way', 'Wren', 3, 5],
    ['pairs-under-way', 'Plover', 4, 10],
  ])('lets a rater of %s go on where they were', async (slug, alias, done, total) => {
    const { prisma } = await database();
    const sheet = await prisma.sheet.findFirstOrThrow({
      where: { study: { slug }, rater: { person: { alias } } },
      select: { id: true, rater: { select: { personId: true } } },
    });
    const id = sheet.rater?.personId ?? '';
    const rater = signedIn(id, await beginSessionRow(id, 'link'));
    expect((await viewSheet(rater, sheet.id)).progress).toEqual({ done, total });
    const next = await nextTrial(rater, sheet.id);
    if ('done' in next) throw new Error('There is a next trial.');
    const parts = next.trial.parts ?? [];
    const side = next.trial.kind === 'preference' ? { better: 'tie' } : { real: 'a' };
    const values = {
      worksheet: { departs: 'no', lines: Object.fromEntries(parts.map((part) => [part.id, { clear: 'yes' }])) }, // prettier-ignore
      boundary: { hand: 2 },
      '2afc': side,
      preference: side,
    }[next.trial.kind];
    const saved = await saveLabel(rater, sheet.id, {
      trial: next.trial.id,
      key: randomId(),
      baseRevision: 0,
      values,
      shownAt: '2026-12-01T09:00:00.000Z',
      activeMs: 1000,
    });
    expect(saved.answer.progress).toEqual({ done: done + 1, total });
  });

  test.each(slugs)('exports %s as before', async (slug) => {
    const [old, out] = [exportOf(slug), join(folder, 'out', slug)];
    await blindmark('export', slug, out);
    expect(readdirSync(out)).toEqual(expect.arrayContaining(readdirSync(old)));
    for (const name of ['study.json', 'guidelines.md', 'manifest.json']) {
      if (!readdirSync(old).includes(name)) continue;
      expect(readFileSync(join(out, name), 'utf8'), name).toBe(
        readFileSync(join(old, name), 'utf8'),
      );
    }
    for (const name of readdirSync(old)) {
      // The chain is compared below; ratings.csv and gold.jsonl are computed from it, by the rules of their version.
      if (!name.endsWith('.jsonl') || ['labels', 'events', 'gold'].includes(name.slice(0, -6)))
        continue;
      expect(rowsOf(out, name), name).toMatchObject(rowsOf(old, name));
    }
    if (withChain.includes(slug)) expect(chained(out)).toEqual(chained(old));
    await blindmark('verify', out);
  });
});

describe('an export of the first version', () => {
  test.each(slugs)('of %s is verified, by the independent verifier too', async (slug) => {
    await blindmark('verify', exportOf(slug));
    const verifier = [join(root, 'docs/verify.mjs'), exportOf(slug)];
    const { status, stdout } = spawnSync(process.execPath, verifier, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });

  test.each(importable)('of %s comes in elsewhere, with the same chain', async (slug) => {
    await elsewhere(async (other) => {
      await blindmark('import', exportOf(slug));
      const out = join(other, 'out');
      await blindmark('export', slug, out);
      if (withChain.includes(slug)) expect(chained(out)).toEqual(chained(exportOf(slug)));
      for (const name of ['items.jsonl', 'guidelines.md', 'study.json'])
        expect(readFileSync(join(out, name), 'utf8'), name).toBe(
          readFileSync(join(exportOf(slug), name), 'utf8'),
        );
      await blindmark('verify', out);
    });
  });
});

/** Does something in another, empty installation, and comes back to this one. */
async function elsewhere(work: (folder: string) => Promise<void>): Promise<void> {
  await closeDatabase();
  const other = mkdtempSync(join(tmpdir(), 'blindmark-elsewhere-'));
  migrate(other);
  process.env.BLINDMARK_DATA = other;
  try {
    await work(other);
  } finally {
    await closeDatabase();
    process.env.BLINDMARK_DATA = folder;
    rmSync(other, { recursive: true, force: true });
  }
}
