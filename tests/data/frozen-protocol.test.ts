import { expect, test } from 'vitest';
import { freezeStudy } from '@/lib/data/freeze-study';
import { database } from '@/lib/data/store/database';
import { makeDraft, makePerson } from './make-study';
import { runSql, storedRows, withDatabase } from './with-database';

const { folder } = withDatabase();

const of = "studyId = (SELECT id FROM Study WHERE slug = 'fixed')";
const items = `itemId IN (SELECT id FROM Item WHERE ${of})`;
const sheets = `sheetId IN (SELECT id FROM Sheet WHERE ${of})`;

/** Every column that a manifest covers, or that says which part of it a row is. */
const covered: Readonly<Record<string, { readonly where: string; readonly columns: string }>> = {
  Study: { where: "slug = 'fixed'", columns: 'id slug title studyJson guidelines createdAt' },
  Version: {
    where: of,
    columns:
      'id studyId number formJson guidelines consentJson planJson manifestJson manifestSha256 secret frozenAt because',
  },
  Item: {
    where: of,
    columns:
      'id studyId sourceId ordinal contentJson contentSha256 sample siblingsJson expectedJson pairJson',
  },
  Provenance: { where: items, columns: 'itemId json salt' },
  Unit: { where: of, columns: 'id studyId kind purpose itemId' },
  Sheet: { where: of, columns: 'id studyId versionId slot purpose secret total form' },
  Trial: { where: sheets, columns: 'id sheetId unitId position kind showing sides' },
};

const refused = (sql: string) => expect(runSql(sql), sql).rejects.toThrow('fixed at the freeze');

const rows = (): unknown =>
  Object.keys(covered).map((table) => storedRows(folder(), `SELECT * FROM ${table}`));

test('until the freeze a draft is changed freely; from then on nothing that its manifest covers', async () => {
  const owner = await makePerson('Owner', { mayOwn: true });
  await makeDraft(owner, 'fixed', 6);
  await runSql("UPDATE Study SET guidelines = 'Look again.' WHERE slug = 'fixed'");
  await freezeStudy(owner, 'fixed');
  const before = rows();
  for (const [table, { where, columns }] of Object.entries(covered)) {
    for (const column of columns.split(' '))
      await refused(`UPDATE ${table} SET ${column} = 'other' WHERE ${where}`);
    if (table !== 'Study') await refused(`DELETE FROM ${table} WHERE ${where}`);
    if (table !== 'Study')
      await refused(`REPLACE INTO ${table} SELECT * FROM ${table} WHERE ${where}`);
  }
  expect(rows()).toEqual(before);
});

test('no item, unit, provenance or sheet joins a frozen study', async () => {
  await refused(
    `INSERT INTO Item (id, studyId, sourceId, ordinal, contentJson, contentSha256) SELECT 'late', studyId, 'late', 99, contentJson, contentSha256 FROM Item WHERE ${of} LIMIT 1`,
  );
  await refused(
    `INSERT INTO Unit (id, studyId, kind) SELECT 'late', studyId, 'item' FROM Item WHERE ${of} LIMIT 1`,
  );
  await refused(
    `INSERT INTO Provenance (itemId, json, salt) SELECT id, '{}', '' FROM Item WHERE ${of} LIMIT 1`,
  );
  await refused(
    `INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, secret, total) SELECT 'late', studyId, versionId, 99, 'main', 'free', secret, total FROM Sheet WHERE ${of} LIMIT 1`,
  );
  await refused(
    `INSERT INTO Trial (id, sheetId, unitId, position, kind, showing) SELECT 'late', sheetId, unitId, 99, kind, 7 FROM Trial WHERE ${sheets} LIMIT 1`,
  );
});

test('a hypothesis that no data could decide is refused at the freeze, and the draft stays', async () => {
  const owner = await makePerson('Owner of a guess', { mayOwn: true });
  const rule = { figure: { metric: 'kappa', variable: 'departed' }, comparator: '>', value: 0.6 };
  await makeDraft(owner, 'guess', 4, { hypotheses: [{ id: 'H1', text: 'People agree.', rule }] });
  await expect(freezeStudy(owner, 'guess')).rejects.toThrow(
    'Nothing was frozen. study.json, hypothesis “H1”: no variable is called “departed”; known are departs and way.',
  );
  const { prisma } = await database();
  const { state } = await prisma.study.findUniqueOrThrow({ where: { slug: 'guess' } });
  expect(state).toBe('draft');
});
