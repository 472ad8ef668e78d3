import 'server-only';
import { database } from './store/database';
import { statement } from './store/sqlite/write';

/**
 * The hash of the last entry that can change an answer or a seal: what is computed from answers is known by it.
 * Causes that readers record do not move it.
 */
export async function answersHead(studyId: string): Promise<string> {
  const { gate } = await database();
  await gate.idle();
  const row = statement(
    gate.handle,
    "SELECT hash FROM Entry WHERE studyId = ? AND kind <> 'cause-recorded' ORDER BY seq DESC LIMIT 1",
  ).get(studyId) as { hash: string } | undefined;
  return row?.hash ?? '';
}
