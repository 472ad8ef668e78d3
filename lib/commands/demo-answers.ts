import 'server-only';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { randomId } from '@/lib/data/identity';
import { joinStudy } from '@/lib/data/invites';
import { handIn } from '@/lib/data/rater-acts';
import { nextTrial } from '@/lib/data/rater-sheet';
import { saveLabel } from '@/lib/data/save-label';
import { endSession } from '@/lib/data/session';
import type { BlindTrial } from '@/lib/domain/blind';
import type { Folder } from '@/lib/formats/folder';
import { readJsonLines } from '@/lib/formats/json-lines';
import { readItems } from '@/lib/formats/read-items';
import type { Values } from '@/lib/form/values';
import { signInAs } from './demo-session';

/** What somebody who does not exist says of one row of pairs.jsonl. */
const answerSchema = z.strictObject({
  pair: z.string(),
  /** The item that is taken for the author's, on whichever side it stands. */
  real: z.string().exactOptional(),
  sure: z.int().exactOptional(),
  read: z.enum(['yes', 'no']).exactOptional(),
  /** Boundary texts. */
  hand: z.union([z.int(), z.literal('none')]).exactOptional(),
  seconds: z.number(),
});

type Answer = z.infer<typeof answerSchema>;

/** Where a body stands: its row of pairs.jsonl, and the item that it is the text of. */
type Place = { readonly pair: string; readonly item: string };

/**
 * Lets the invented raters of a demo study join by an invitation, answer their sheets trial by trial, as a browser
 * would, and hand them in. Each file of `answers` is one rater. An answer goes with a text and not with a side, so
 * that figures on texts do not depend on the sides that were drawn.
 */
export async function bringInAnswers(
  folder: Folder,
  answers: string,
  token: string,
): Promise<void> {
  const places = await placesOf(folder);
  for (const file of readdirSync(answers).sort()) {
    const alias = file.replace('.jsonl', '');
    const said = await answersIn(join(answers, file));
    const { personId, sheet } = await joinStudy({ token, alias, consent: true }, null);
    const rater = await signInAs(personId);
    for (;;) {
      const next = await nextTrial(rater, sheet);
      if ('done' in next) break;
      const { trial } = next;
      const { values, seconds } = answerTo(trial, places, said);
      await saveLabel(rater, sheet, {
        trial: trial.id,
        key: randomId(),
        baseRevision: trial.revision,
        values,
        shownAt: new Date().toISOString(),
        activeMs: Math.round(seconds * 1000),
      });
    }
    await handIn(rater, sheet, []);
    await endSession(rater.sessionId);
  }
}

async function placesOf(folder: Folder): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for await (const { item, unit } of readItems(folder)) {
    if (!unit?.pair) continue;
    const { a, b, exchanged } = unit.pair;
    for (const { id, body } of item.content.texts) {
      const first = b === null || (id === 'a') !== exchanged;
      places.set(body, { pair: item.id, item: first ? a : b });
    }
  }
  return places;
}

async function answersIn(path: string): Promise<Map<string, Answer>> {
  const said = new Map<string, Answer>();
  for await (const read of readJsonLines(createReadStream(path))) {
    if ('refused' in read) throw new Error(`${path}, line ${read.line}: ${read.refused}`);
    const answer = answerSchema.parse(read.value);
    said.set(answer.pair, answer);
  }
  return said;
}

function answerTo(
  { texts }: BlindTrial,
  places: ReadonlyMap<string, Place>,
  said: ReadonlyMap<string, Answer>,
): { readonly values: Values; readonly seconds: number } {
  const pair = texts.flatMap(({ body }) => places.get(body)?.pair ?? [])[0];
  const answer = pair === undefined ? undefined : said.get(pair);
  if (!answer) throw new Error(`The demo has no answer to ${pair ?? 'a text that it shows'}.`);
  const { seconds, sure, read, hand } = answer;
  if (hand !== undefined) return { values: { hand }, seconds };
  const side = texts.find(({ body }) => places.get(body)?.item === answer.real)?.id;
  if (side === undefined)
    throw new Error(`The demo's answer to ${answer.pair} is not one of its texts.`);
  const values = {
    real: side,
    ...(sure === undefined ? {} : { sure }),
    ...(read === undefined ? {} : { read }),
  };
  return { values, seconds };
}
