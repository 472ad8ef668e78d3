import 'server-only';
import { z } from 'zod';
import { causes } from '@/lib/domain/disagreement-cause';
import { Refusal } from '@/lib/domain/refusal';
import { typedText } from '@/lib/domain/typed';
import { requireOpened, requireStudy, type Role } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { now } from './identity';
import { studyIndex } from './index-disagreements';
import { itemTrials } from './item-trials';
import { recordedCauses } from './recorded-causes';
import { database, write } from './store/database';

/** Who reads disagreements, and says why graders differ. */
export const disagreementReaders: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

export const causeSchema = z.strictObject({
  /** The item's internal id. */
  item: z.string().min(1).max(64),
  /** A question's id; null = the whole item. */
  field: z.string().max(500).nullable(),
  /** Null takes back what was said before. */
  cause: z.enum(causes, { error: 'Choose one of the causes.' }).nullable(),
  note: typedText(2_000).nullable(),
});
export type CauseToRecord = z.infer<typeof causeSchema>;

/**
 * Records why graders differ on an item, as an event of the ledger; no label changes. The newest one counts, and what
 * already stands is not recorded twice. A judge's error can be said only once judges' answers can be seen.
 */
export async function recordCause(
  actor: Actor,
  slug: string,
  asked: CauseToRecord,
): Promise<{ readonly recorded: boolean }> {
  const study = await requireStudy(actor, slug, disagreementReaders);
  const { cause } = asked;
  requireOpened(study, cause === 'judge-error' ? ['labels', 'judgments'] : ['labels']);
  const note = asked.note?.trim() || null;
  const { index, placeOf } = await studyIndex(study);
  if (!placeOf.has(asked.item)) throw unknownItem();
  if (asked.field !== null && !index.questions.some(({ id }) => id === asked.field)) {
    throw new Refusal('value-refused', 'The form does not ask this, or it is sealed.', {
      field: 'field',
    });
  }
  if (await stands(study.id, { ...asked, note })) return { recorded: false };
  const contentSha256 = await hashOf(asked.item);
  await write({ study: study.id }, async (tx) => {
    const [first] = await itemTrials(tx, study.id, asked.item);
    if (!first) throw unknownItem();
    await appendEntry(tx, {
      studyId: study.id,
      kind: 'cause-recorded',
      savedAt: now(),
      // One of the item's trials: it names the item in every copy of the study, and tells nothing of its source.
      trial: first.trial,
      payload: {
        item: contentSha256,
        field: asked.field,
        cause,
        note,
        by: [...study.roles].sort(),
      },
    });
  });
  return { recorded: true };
}

const unknownItem = (): Refusal =>
  new Refusal('unknown', 'There is no such item in this study, or nobody was given it.');

async function stands(
  studyId: string,
  { item, field, cause, note }: CauseToRecord,
): Promise<boolean> {
  const own = (await recordedCauses(studyId)).get(item)?.get(field);
  return own ? own.cause === cause && own.note === note : cause === null;
}

async function hashOf(itemId: string): Promise<string> {
  const { prisma } = await database();
  const item = await prisma.item.findUniqueOrThrow({
    where: { id: itemId },
    select: { contentSha256: true },
  });
  return item.contentSha256;
}
