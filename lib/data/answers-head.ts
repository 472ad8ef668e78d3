import 'server-only';
import { read } from './store/database';
import { answersHeadOf } from './store/queries/ledger';

/**
 * The hash of the last entry that can change an answer or a seal: what is computed from answers is known by it.
 * Causes that readers record do not move it.
 */
export async function answersHead(studyId: string): Promise<string> {
  const row = await read((tx) => tx.get(answersHeadOf, { study: studyId }));
  return row?.hash ?? '';
}
