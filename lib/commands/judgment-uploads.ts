import 'server-only';
import { basename } from 'node:path';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import type { SignedIn } from '@/lib/data/actor';
import { judgmentTarget } from '@/lib/data/store-judgments';
import { judgmentLayoutNamed, type JudgmentLayout } from '@/lib/formats/judgment-rows';
import { bringInJudgments, planJudgments, type JudgmentsPlan } from './judgments-file';
import { drop, keep, receive, uploadedFile, type KeptJudgments } from './kept-uploads';

/** What PUT /api/imports?study= answers: what would happen, and nothing that a judge said. */
export type JudgmentUploadPlan = {
  readonly id: string;
  readonly study: string;
  readonly file: { readonly name: string; readonly bytes: number; readonly sha256: string };
  /** rows = stored + refused. */
  readonly judgments: {
    readonly rows: number;
    readonly stored: number;
    readonly refused: number;
    /** Of those stored: rows that do not name the content which was judged. */
    readonly notBound: number;
  };
  /** The first 200. */
  readonly refused: readonly {
    readonly file: string;
    readonly line: number;
    readonly id: string | null;
    readonly reason: string;
    readonly mend: string | null;
  }[];
};

export type JudgmentUploadOptions = {
  readonly study: string;
  readonly name: string;
  readonly from?: string | undefined;
};

const shownMost = 200;

/** Keeps a file of judgments in the data folder and says what bringing it in would do. */
export async function receiveJudgments(
  actor: SignedIn,
  stream: ReadableStream<Uint8Array>,
  declared: number | null,
  options: JudgmentUploadOptions,
): Promise<JudgmentUploadPlan> {
  const { study } = await judgmentTarget(actor, options.study);
  const from = knownLayout(options.from);
  return receive(stream, declared, async (id, { bytes, sha256 }) => {
    const kept: KeptJudgments = {
      kind: 'judgments',
      study,
      personId: actor.personId,
      name: basename(options.name).slice(0, 200),
      bytes,
      sha256,
      at: Date.now(),
      ...(from === undefined ? {} : { from }),
    };
    keep(id, kept);
    return view(id, kept, await planJudgments(actor, study, fileOf(id, kept)));
  });
}

/** Stores what was planned. `leaveOut` is the number of refused rows that are left out by somebody's word. */
export async function confirmJudgments(
  actor: SignedIn,
  id: string,
  kept: KeptJudgments,
  leaveOut: number,
): Promise<{ study: string; judgments: { stored: number; refused: number } }> {
  const file = fileOf(id, kept);
  const { plan, stored } = await bringInJudgments(
    actor,
    kept.study,
    file,
    ({ judgments }) => judgments.refused === leaveOut,
  );
  const { refused } = plan.judgments;
  if (stored === 0) {
    const way =
      plan.judgments.stored === 0
        ? 'Fix them: there is no other row.'
        : `Say that these ${refused} are to be left out, or fix them.`;
    throw new Refusal(
      'value-refused',
      `${counted(refused, 'row is', 'rows are')} refused. ${way} Nothing was stored.`,
      {
        field: 'leaveOut',
      },
    );
  }
  drop(id);
  return { study: kept.study, judgments: { stored, refused } };
}

const fileOf = (id: string, kept: KeptJudgments) => ({
  path: uploadedFile(id),
  name: kept.name,
  from: kept.from,
});

function knownLayout(name: string | undefined): JudgmentLayout | undefined {
  if (name === undefined) return undefined;
  const known = judgmentLayoutNamed(name);
  if (!known) throw new Refusal('unreadable', `There is no layout "${name}".`);
  return known;
}

function view(id: string, kept: KeptJudgments, plan: JudgmentsPlan): JudgmentUploadPlan {
  const { in: rows, stored, refused } = plan.judgments;
  return {
    id,
    study: kept.study,
    file: { name: kept.name, bytes: kept.bytes, sha256: kept.sha256 },
    judgments: { rows, stored, refused, notBound: plan.notBound },
    refused: plan.refused.slice(0, shownMost).map((row) => ({
      file: row.file,
      line: row.line,
      id: row.id ?? null,
      reason: row.reason,
      mend: row.mend,
    })),
  };
}
