import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { emptyLog } from './store/sqlite/empty-log';
import { statement, write } from './store/sqlite/write';

/** The name of a study that is being removed: no slug has a colon, so nobody can address it. */
const removedPrefix = 'removed:';
const itemsAtOnce = 200;

/**
 * Erases a draft whole, and its slug is free again. A study that was ever frozen is never removed: its protocol was
 * fixed, and people may have worked under it. It is gone for everybody with the first commit; its rows go in short
 * batches, so that raters of other studies go on saving.
 */
export async function removeStudy(actor: Actor, slug: string): Promise<{ removed: string }> {
  const { id } = await requireStudy(actor, slug, ['owner']);
  await write((handle) => {
    const draft = statement(
      handle,
      "SELECT 1 FROM Study WHERE id = ? AND state = 'draft' AND ledgerSeq = 0",
    ).get(id);
    if (!draft)
      throw new Refusal(
        'not-allowed-now',
        'Only a draft can be removed: this study was frozen, and what was frozen stays.',
      );
    if (statement(handle, 'SELECT 1 FROM Version WHERE studyId = ?').get(id))
      throw new Refusal(
        'not-allowed-now',
        'This study is being frozen. Wait for the freeze to end.',
      );
    statement(handle, 'UPDATE Study SET slug = ? WHERE id = ?').run(`${removedPrefix}${id}`, id);
    statement(handle, 'DELETE FROM Membership WHERE studyId = ?').run(id);
    statement(handle, 'DELETE FROM Invite WHERE studyId = ?').run(id);
  });
  await eraseRows(id);
  await emptyLog();
  return { removed: slug };
}

/** At boot: removals that were cut short are finished. */
export async function sweepRemoved(): Promise<void> {
  const ids = await write((handle) =>
    (
      statement(handle, 'SELECT id FROM Study WHERE slug LIKE ?').all(`${removedPrefix}%`) as {
        id: string;
      }[]
    ).map((row) => row.id),
  );
  for (const id of ids) await eraseRows(id);
}

async function eraseRows(id: string): Promise<void> {
  const some = 'SELECT id FROM Item WHERE studyId = ? ORDER BY ordinal LIMIT ?';
  for (let left = true; left;) {
    left = await write((handle) => {
      for (const sql of [
        `DELETE FROM Provenance WHERE itemId IN (${some})`,
        `DELETE FROM Unit WHERE itemId IN (${some})`,
        `DELETE FROM Item WHERE id IN (${some})`,
      ])
        statement(handle, sql).run(id, itemsAtOnce);
      if (statement(handle, 'SELECT 1 FROM Item WHERE studyId = ? LIMIT 1').get(id)) return true;
      statement(handle, 'DELETE FROM Look WHERE studyId = ?').run(id);
      statement(handle, 'DELETE FROM Study WHERE id = ?').run(id);
      return false;
    });
    await new Promise(setImmediate);
  }
}
