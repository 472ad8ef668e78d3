import 'server-only';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Refusal } from '@/lib/domain/refusal';
import type { Actor } from '@/lib/data/actor';
import { knownFile } from '@/lib/data/stage-judgments';
import { judgmentTarget, storeJudgments, type JudgmentTarget } from '@/lib/data/store-judgments';
import {
  readJudgmentRows,
  triedKey,
  type FileJudgment,
  type JudgmentLayout,
  type Tried,
} from '@/lib/formats/judgment-rows';
import type { Counts } from '@/lib/formats/plan';
import { Refusals, type Refused } from '@/lib/formats/refusals';

export type JudgmentsFile = {
  readonly path: string;
  /** As its owner calls it; where it lies is nobody's business. */
  readonly name: string;
  readonly from?: JudgmentLayout | undefined;
};

/**
 * What bringing a file in would do. It counts rows that can be read and rows that cannot, and nothing that a judge
 * said: not even whether a reply was an answer.
 */
export type JudgmentsPlan = {
  readonly study: string;
  readonly sha256: string;
  /** `in` = `stored` + `refused`, always. */
  readonly judgments: Counts;
  /** Rows to be stored that do not name the content which was judged. */
  readonly notBound: number;
  /** The first 10,000; `refusedMore` counts the rest. */
  readonly refused: readonly Refused[];
  readonly refusedMore: number;
};

/** Reads a file once, and stores nothing. */
export async function planJudgments(
  actor: Actor,
  slug: string,
  file: JudgmentsFile,
): Promise<JudgmentsPlan> {
  return (await planned(actor, slug, file)).plan;
}

type Planned = { readonly plan: JudgmentsPlan; readonly against: Against };
type Against = { readonly target: JudgmentTarget; readonly earlier: ReadonlyMap<string, Tried> };

async function planned(actor: Actor, slug: string, file: JudgmentsFile): Promise<Planned> {
  const against = await readAgainst(actor, slug);
  const refusals = new Refusals();
  const hash = createHash('sha256');
  let rows = 0;
  let notBound = 0;
  for await (const read of rowsOf(file, against, hash)) {
    rows += 1;
    if ('reason' in read) refusals.add(read);
    else if (typeof read.row.contentSha256 !== 'string') notBound += 1;
  }
  if (rows === 0)
    throw new Refusal('value-refused', 'The file has no rows. Write one judgment on each line.');
  if (refusals.cutShort) {
    const end = refusals.list([file.name]).refused.find(({ last }) => last);
    throw new Refusal(
      'value-refused',
      `${file.name}, line ${end?.line}: ${end?.reason} ${end?.mend}`,
    );
  }
  const sha256 = hash.digest('hex');
  const known = against.target.files.get(sha256);
  if (known !== undefined) throw knownFile(known);
  const left = refusals.count(file.name);
  const { refused, more } = refusals.list([file.name]);
  const plan = {
    study: against.target.study,
    sha256,
    judgments: { in: rows, stored: rows - left, refused: left },
    notBound,
    refused,
    refusedMore: more,
  };
  return { plan, against };
}

async function readAgainst(actor: Actor, slug: string): Promise<Against> {
  const target = await judgmentTarget(actor, slug);
  const earlier = new Map<string, Tried>();
  for await (const { attempt, answered, ...one } of target.earlier())
    earlier.set(triedKey(one), { attempt, answered });
  return { target, earlier };
}

async function* rowsOf(
  { path, name, from }: JudgmentsFile,
  { target, earlier }: Against,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<FileJudgment | Refused> {
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(path)) {
      hash.update(piece as Buffer); // a stream without an encoding gives buffers
      yield piece as Buffer;
    }
  }
  const { form, reply, item } = target;
  yield* readJudgmentRows(hashed(), { form, reply, item, from, file: name, earlier });
}

export type BroughtIn = { readonly plan: JudgmentsPlan; readonly stored: number };

/**
 * Brings a file in: nothing while rows are refused, unless somebody said to leave out just so many. It is read twice,
 * first to plan and then to store, so that a long file is never held.
 */
export async function bringInJudgments(
  actor: Actor,
  slug: string,
  file: JudgmentsFile,
  leaveOut: (plan: JudgmentsPlan) => boolean,
): Promise<BroughtIn> {
  const { plan, against } = await planned(actor, slug, file);
  if (plan.judgments.stored === 0 || (plan.judgments.refused > 0 && !leaveOut(plan)))
    return { plan, stored: 0 };
  const facts = {
    sha256: plan.sha256,
    name: file.name,
    layout: file.from ?? 'own',
    leftOut: plan.judgments.refused,
    newest: against.target.newest,
  };
  const { stored } = await storeJudgments(
    actor,
    slug,
    facts,
    unchanged(file, against, plan.sha256),
  );
  return { plan, stored };
}

/** The rows that are not refused; throws when the file is no longer the one that was planned. */
async function* unchanged(
  file: JudgmentsFile,
  against: Against,
  sha256: string,
): AsyncGenerator<FileJudgment> {
  const hash = createHash('sha256');
  for await (const read of rowsOf(file, against, hash)) if (!('reason' in read)) yield read;
  if (hash.digest('hex') !== sha256)
    throw new Refusal('value-refused', 'The file changed while it was read. Nothing was stored.');
}
