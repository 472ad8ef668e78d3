import 'server-only';
import { toSettle } from '@/lib/domain/blindness/blindness-check';
import {
  FEWEST_FOLDED,
  foldedCheck,
  foldedToSettle,
  type FoldedCheck,
} from '@/lib/domain/blindness/folded-check';
import type { CheckAsked, StudyCheck, StudyPart } from '@/lib/domain/blindness/study-check';
import { Refusal } from '@/lib/domain/refusal';
import { studySchema } from '@/lib/domain/study';
import { requireStudy, type Role, type StudyAccess } from './access';
import type { Actor } from './actor';
import { checkedBeside } from './check-beside';
import { database } from './store/database';
import { recordLook } from './looks';

/** Who may ask: whoever makes a study. */
export const checkers: readonly Role[] = ['owner', 'author'];

/** The check as its reader may see it, and what has to be settled before a freeze. */
export type BlindnessAnswer = {
  readonly study: string;
  readonly state: StudyAccess['state'];
  /** "folded" for somebody who will also rate. */
  readonly seen: 'whole' | 'folded';
  /** Whether the reader rates in this study already. */
  readonly rates: boolean;
  readonly stops: boolean;
  readonly toSettle: readonly string[];
  readonly parts: readonly (
    | { readonly part: StudyPart; readonly check: StudyCheck['parts'][number]['check'] }
    | { readonly part: StudyPart; readonly folded: FoldedCheck }
  )[];
  readonly conditions: StudyCheck['conditions'];
  readonly taken: StudyCheck['taken'];
};

export type BlindnessAsked = CheckAsked & {
  readonly willRate?: boolean | undefined;
  /** The person at the command line. */
  readonly by?: string | undefined;
};

/**
 * The blindness check of a study. Of a draft somebody who rates, or says that they will, sees it folded; who sees all
 * of it is kept, and what they label later is not blind. From the freeze on it is sealed with provenance, for everybody.
 */
export async function blindnessOf(
  actor: Actor,
  slug: string,
  asked: BlindnessAsked = {},
): Promise<BlindnessAnswer> {
  const access = await requireStudy(actor, slug, checkers);
  if (access.state !== 'draft' && !access.opened.has('provenance')) throw checkSealed();
  const { willRate = false, by, ...what } = asked;
  const already = await rates(actor, access);
  const folded = !access.opened.has('provenance') && (willRate || already);
  const found = await checkOf(access.id, what);
  if (folded && what.only && found.parts.some(({ check }) => check.n < FEWEST_FOLDED))
    throw new Refusal(
      'forbidden',
      `Somebody who will also rate checks no part of a study below ${FEWEST_FOLDED}: it would tell of single ones.`,
    );
  if (!folded && access.state === 'draft' && found.parts.length > 0) {
    const looker = actor.kind === 'person' ? actor.personId : (by ?? null);
    if (!(await recordLook(access.id, looker))) throw checkSealed();
  }
  return {
    study: access.slug,
    state: access.state,
    seen: folded ? 'folded' : 'whole',
    rates: already,
    stops: found.stops,
    toSettle: sentences(found, folded),
    parts: found.parts.map(({ part, check }) =>
      folded ? { part, folded: foldedCheck(check) } : { part, check },
    ),
    conditions: found.conditions,
    taken: found.taken,
  };
}

const checkSealed = () =>
  new Refusal(
    'sealed',
    'Sealed: from the freeze on the blindness check is part of provenance. The owner can open that seal after the study is closed.',
  );

/**
 * Before a freeze: refuses while the check finds what tells, unless the author says why it may stand.
 * The sentence says no direction, since the author may rate.
 */
export async function requireBlind(studyId: string, because: string | undefined): Promise<void> {
  if (because !== undefined && because.trim() !== '') return;
  const found = await checkOf(studyId, {});
  const told = found.stops ? sentences(found, true) : [];
  if (told.length === 0) return;
  throw new Refusal(
    'not-allowed-now',
    `The blindness check stops the freeze. ${told.join(' ')} Fix the texts, or say why it may stand: on the page Blindness check, or with freeze --because.`,
  );
}

const sentences = ({ parts }: StudyCheck, folded: boolean): string[] =>
  parts.flatMap(({ check }) => (folded ? foldedToSettle(foldedCheck(check)) : toSettle(check)));

async function rates(actor: Actor, access: StudyAccess): Promise<boolean> {
  if (actor.kind === 'operator') return false;
  if (access.roles.includes('rater')) return true;
  const { prisma } = await database();
  const own = { studyId: access.id, rater: { personId: actor.personId } };
  return (await prisma.sheet.count({ where: own })) > 0;
}

async function checkOf(studyId: string, asked: CheckAsked): Promise<StudyCheck> {
  const { prisma } = await database();
  const { studyJson } = await prisma.study.findUniqueOrThrow({
    where: { id: studyId },
    select: { studyJson: true },
  });
  const study = studySchema.parse(JSON.parse(studyJson));
  return checkedBeside({ studyId, study, asked });
}
