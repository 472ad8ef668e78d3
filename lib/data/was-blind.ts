import 'server-only';
import { circumstancesSchema, countsAsBlind } from '@/lib/domain/how-blind';
import { earlierPayloads } from './store/queries/ledger';
import type { ReadTx } from './store/store';

type Standing = {
  readonly trial: string | null;
  readonly revision: number | null;
  readonly payload: string | null;
};

/** Whether a revision of a label counts as blind, up to the one that stands; nearly always it is that one. An erased label has none. */
export async function wasBlind(
  tx: ReadTx,
  { trial, revision, payload }: Standing,
): Promise<boolean> {
  const counts = (text: string) => countsAsBlind(circumstancesSchema.parse(JSON.parse(text)));
  if (payload === null) return false;
  if (counts(payload) || revision === 1) return counts(payload);
  const earlier = await tx.all(earlierPayloads, { trial, revision });
  return earlier.some((one) => counts(one.payload));
}
