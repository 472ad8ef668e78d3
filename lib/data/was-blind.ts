import 'server-only';
import type Sqlite from 'better-sqlite3';
import { circumstancesSchema, countsAsBlind } from '@/lib/domain/how-blind';
import { statement } from './store/sqlite/write';

type Standing = {
  readonly trial: string | null;
  readonly revision: number | null;
  readonly payload: string | null;
};

/** Whether a revision of a label counts as blind, up to the one that stands; nearly always it is that one. An erased label has none. */
export function wasBlind(handle: Sqlite.Database, { trial, revision, payload }: Standing): boolean {
  const counts = (text: string) => countsAsBlind(circumstancesSchema.parse(JSON.parse(text)));
  if (payload === null) return false;
  if (counts(payload) || revision === 1) return counts(payload);
  const earlier = statement(
    handle,
    'SELECT payload FROM Entry WHERE trialId = ? AND revision < ? AND payload IS NOT NULL',
  ).all(trial, revision) as { payload: string }[];
  return earlier.some((one) => counts(one.payload));
}
