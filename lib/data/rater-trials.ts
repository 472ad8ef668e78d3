import 'server-only';
import { blind, type BlindTrial } from '@/lib/domain/blind';
import { asShown } from '@/lib/forced-choice/as-shown';
import { Refusal } from '@/lib/domain/refusal';
import { contentSchema, type Content } from '@/lib/form/content';
import type { Values } from '@/lib/form/values';
import type { SignedIn } from './actor';
import { valuesOfRevision } from './store/queries/ledger';
import { ownSheet, trialOfSheet, type OwnSheet, type TrialRow } from './store/queries/sheets';
import type { ReadTx } from './store/store';

/** Nobody but its rater reaches a sheet; to everybody else it does not exist. */
export async function requireOwnSheet(
  tx: ReadTx,
  rater: SignedIn,
  sheetId: string,
): Promise<OwnSheet> {
  const sheet = await tx.get(ownSheet, { sheet: sheetId, person: rater.personId });
  if (!sheet) throw new Refusal('unknown', 'There is no such sheet, or it is not yours.');
  return sheet;
}

export async function ownTrial(tx: ReadTx, sheetId: string, trialId: string): Promise<TrialRow> {
  const row = await tx.get(trialOfSheet, { sheet: sheetId, trial: trialId });
  if (!row) throw new Refusal('unknown', 'There is no such item on this sheet.');
  return row;
}

// A trial's content is read as the window's end, as the next trial and as the one that is answered: it is parsed once.
const parsed = new Map<string, Content>();
const parsedMost = 400;
const parsedLongest = 20_000;

/** An item's content from its stored JSON. */
export function parseContent(json: string): Content {
  const known = parsed.get(json);
  if (known) return known;
  const content = contentSchema.parse(JSON.parse(json));
  if (json.length <= parsedLongest) {
    if (parsed.size >= parsedMost) parsed.clear();
    parsed.set(json, content);
  }
  return content;
}

/** What stands before the rater. */
export const contentOf = ({
  contentJson,
  sides,
}: Pick<TrialRow, 'contentJson' | 'sides'>): Content => asShown(parseContent(contentJson), sides);

/** The rater's own current values of a trial, with the time they were saved. */
export async function currentValues(
  tx: ReadTx,
  trialId: string,
  revision: number,
): Promise<{ values: Values; savedAt: string } | null> {
  if (revision === 0) return null;
  const row = await tx.get(valuesOfRevision, { trial: trialId, revision });
  if (!row || row.payload === null) return null;
  const payload = JSON.parse(row.payload) as { values: Values }; // checked by the form before it was stored
  return { values: payload.values, savedAt: row.savedAt };
}

/** A trial as its rater may see it. */
export async function blindRow(tx: ReadTx, row: TrialRow): Promise<BlindTrial> {
  return blind({
    id: row.id,
    position: row.position,
    kind: row.kind,
    content: contentOf(row),
    revision: row.revision,
    values: (await currentValues(tx, row.id, row.revision))?.values ?? null,
    later: row.stage === 1,
  });
}
