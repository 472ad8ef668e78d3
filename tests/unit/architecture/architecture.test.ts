import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderCircles, rawSql, readSources, rules, violations, withoutCircles } from './imports';

const root = process.cwd();

test('every import keeps to the dependency table', () => {
  const sources = readSources(root, ['lib', 'app', 'bin']);
  expect(sources.size).toBeGreaterThan(50);
  expect(violations(sources)).toEqual([]);
});

test.each([
  ['lib/stats/agreement/kappa.ts', "import { goldOf } from '@/lib/domain/gold'"],
  ['lib/form/check.ts', "import { PrismaClient } from '@prisma/client'"],
  ['lib/domain/label.ts', "import { readFileSync } from 'node:fs'"],
  ['lib/domain/label.ts', "const load = () => import('../data/database')"],
  ['lib/formats/zip.ts', "import { write } from '../data/write'"],
  ['lib/data/gold.ts', "import { parsePlan } from '@/lib/formats/plan'"],
  ['lib/data/gold.ts', "import Sqlite from 'better-sqlite3'"],
  ['lib/data/gold.ts', "import { openReader } from './store/sqlite/reader'"],
  ['lib/data/desk/gold.ts', "import { query, text } from '../store/query'"],
  ['lib/data/store/queries/gold.ts', "import { requireStudy } from '../../access'"],
  ['lib/commands/gold.ts', "import { currentLabels } from '@/lib/data/store/queries/ledger'"],
  ['app/(desk)/page.tsx', "import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa'"],
  ['app/(desk)/page.tsx', "import { PrismaClient } from '@/lib/data/generated/client'"],
  ['app/s/[sheet]/page.tsx', "import { revealSeal } from '@/lib/data/study-state'"],
  ['app/s/[sheet]/page.tsx', "export { labelReader } from '@/lib/data/study-labels'"],
  ['bin/blindmark.ts', "import { planImport } from '@/lib/formats/plan'"],
])('a planted violation is caught: %s with %s', (file, line) => {
  expect(violations(new Map([[file, line]]))).toHaveLength(1);
});

test('SQL stands in the store alone', () => {
  expect(rawSql(readSources(root, ['lib', 'app', 'bin']))).toEqual([]);
});

test.each([
  'handle.prepare("SELECT id FROM Study")',
  'tx.run(`\n  UPDATE "Trial" SET stage = 2`)',
  "'DELETE FROM Entry'",
  "'INSERT OR IGNORE INTO Look (studyId) VALUES (1)'",
  "'REPLACE INTO Seal SELECT 1'",
  "handle.exec('PRAGMA synchronous = OFF')",
  'prisma.$queryRaw`select 1`',
  "tx.$executeRawUnsafe('x')",
])('planted SQL is found, and let be in the store: %s', (line) => {
  expect(rawSql(new Map([['lib/data/gold.ts', line]]))).toEqual(['lib/data/gold.ts']);
  expect(rawSql(new Map([['lib/data/store/queries/gold.ts', line]]))).toEqual([]);
});

test('prose is no SQL', () => {
  const prose = "'Select items from the list; update what you set.', `Delete from here on`";
  expect(rawSql(new Map([['app/(desk)/page.tsx', prose]]))).toEqual([]);
});

test('what is allowed passes', () => {
  const fine = new Map([
    ['app/(desk)/page.tsx', "import type { Estimate } from '@/lib/stats/intervals/estimate'"],
    ['lib/domain/gold.ts', "import { sameValue } from '@/lib/form/gold-value'"],
    ['lib/domain/ledger.ts', "import { createHash } from 'node:crypto'"],
    ['lib/data/gold.ts', "import { currentLabels } from './store/queries/ledger'"],
    ['lib/data/store/sqlite/open.ts', "import Sqlite from 'better-sqlite3'"],
  ]);
  expect(violations(fine)).toEqual([]);
});

test('the folders of the table are there', () => {
  for (const { folder } of rules)
    if (folder !== 'lib/checks') expect(existsSync(join(root, folder)), folder).toBe(true);
});

test.each(withoutCircles)('the folders of %s do not import each other in circles', (room) => {
  expect(folderCircles(room, readSources(root, [room]))).toEqual([]);
});

test('a circle between folders is found, through a third folder too', () => {
  const to = (path: string) => `import { a } from '@/${path}'`;
  const circle = new Map([
    ['lib/stats/agreement/kappa.ts', to('lib/stats/intervals/wilson')],
    ['lib/stats/intervals/wilson.ts', to('lib/stats/tests/binomial')],
    ['lib/stats/tests/binomial.ts', "import { b } from '../agreement/kappa'"],
  ]);
  expect(folderCircles('lib/stats', circle)).toEqual([
    ['agreement', 'intervals', 'tests', 'agreement'],
  ]);
});
