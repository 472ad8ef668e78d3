import { z } from 'zod';
import { itemIdSchema } from '../names';
import { provenanceSchema } from '../item';
import { sentence } from '../sentence';

/** Which of the two boxes, as a rater sees them; also which of a pair's two items, as its author names them. */
export type Side = 'a' | 'b';

/** How a pair stood before a rater: in its own order, or exchanged. */
export type Sides = 'ab' | 'ba';

/** The kinds of trial that a row of pairs.jsonl makes. */
export type PairTrialKind = '2afc' | 'preference' | 'boundary';

/** Why a trial is on a sheet. Catch trials look like any other and are in no figure of accuracy. */
export type PairPurpose = 'standard' | 'catch';

const hash = z
  .string({ error: sentence })
  .regex(/^[0-9a-f]{64}$/, { error: 'A hash is 64 hexadecimal digits.' });

/** One row of pairs.jsonl: two items shown side by side, or one text that may change hands (kind "boundary"). */
export const pairSchema = z
  .strictObject(
    {
      id: itemIdSchema,
      a: itemIdSchema,
      /** Absent in a row of kind "boundary". */
      b: itemIdSchema.exactOptional(),
      /** The right answer where there is one (the real text, the baseline): sealed. */
      target: z.enum(['a', 'b'], { error: sentence }).exactOptional(),
      kind: z.enum(['standard', 'boundary', 'catch'], { error: sentence }).default('standard'),
      /** What is asked; without it 2AFC where the standard pairs have a target, preference elsewhere. */
      trial: z.enum(['2afc', 'preference'], { error: sentence }).exactOptional(),
      provenance: provenanceSchema.default({}),
      /** Of an export: SHA-256 of each text as it was shown, so that shown.jsonl says which is which. */
      shown: z
        .strictObject({ a: hash, b: hash.exactOptional() }, { error: sentence })
        .exactOptional(),
      /** Hexadecimal; what its hash in the manifest was made with. */
      salt: z
        .string({ error: sentence })
        .regex(/^[0-9a-f]{32,128}$/, { error: 'A salt is 32 to 128 hexadecimal digits.' })
        .exactOptional(),
    },
    { error: sentence },
  )
  .check((context) => {
    for (const { path, message } of pairFaults(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    }
  });

export type PairRow = z.infer<typeof pairSchema>;

type Draft = {
  a: string;
  b?: string;
  target?: Side;
  kind: PairRow['kind'];
  trial?: '2afc' | 'preference';
};

function* pairFaults({ a, b, target, kind, trial }: Draft): Generator<{
  path: string;
  message: string;
}> {
  if (kind === 'boundary') {
    if (b !== undefined)
      yield { path: 'b', message: 'A boundary row shows one text: leave b out.' };
    if (target !== undefined)
      yield {
        path: 'target',
        message: 'A boundary row has no target. Write the place as provenance.boundary.',
      };
    if (trial !== undefined)
      yield {
        path: 'trial',
        message: 'A boundary row is a trial of its own kind: leave this out.',
      };
    return;
  }
  if (b === undefined) yield { path: 'b', message: 'A pair shows two items: name the second one.' };
  if (a === b) yield { path: 'b', message: 'A pair shows two different items.' };
  if (target === undefined && (kind === 'catch' || trial === '2afc'))
    yield {
      path: 'target',
      message: 'A 2AFC or catch pair has a right answer: write "a" or "b".',
    };
}

/** The sides exchanged. */
export const mirrored = (sides: Sides): Sides => (sides === 'ab' ? 'ba' : 'ab');

/** The box in which an item of the pair stood; and, as that is the same exchange, the item that stood in a box. */
export const sideOf = (side: Side, sides: Sides): Side =>
  sides === 'ab' ? side : side === 'a' ? 'b' : 'a';
