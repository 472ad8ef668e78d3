import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import type { StudyState } from '@/lib/domain/label-decision';
import type { Actor } from './actor';
import { dataFolder } from '@/scripts/data-folder.mjs';
import { database } from './store/database';

export type Role = 'owner' | 'author' | 'reviewer' | 'adjudicator' | 'rater';
export type SealKind = 'labels' | 'provenance' | 'judgments';

/** The study as its own people may address it. */
export type StudyAccess = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly state: StudyState;
  readonly roles: readonly Role[];
  readonly opened: ReadonlySet<SealKind>;
};

/**
 * The study with this slug, for somebody who holds one of `roles` in it. A stranger learns nothing: to them a
 * study that exists and one that does not are the same 404.
 */
export async function requireStudy(
  actor: Actor,
  slug: string,
  roles: readonly Role[],
): Promise<StudyAccess> {
  const { prisma } = await database();
  const study = await prisma.study.findFirst({
    where: { slug, state: { not: 'importing' } },
    select: {
      id: true,
      slug: true,
      title: true,
      state: true,
      seals: { select: { kind: true } },
      memberships: {
        where: { personId: actor.kind === 'person' ? actor.personId : '' },
        select: { role: true },
      },
    },
  });
  const held = (study?.memberships ?? []).map((membership) => membership.role as Role); // written from Role only
  if (!study && actor.kind === 'operator') throw await noSuchStudy(slug);
  if (!study || (actor.kind === 'person' && held.length === 0)) {
    throw new Refusal('unknown', `There is no study "${slug}", or it is not yours.`);
  }
  if (actor.kind === 'person' && !held.some((role) => roles.includes(role))) {
    throw new Refusal('forbidden', 'Your role in this study does not include this.');
  }
  return {
    id: study.id,
    slug: study.slug,
    title: study.title,
    state: study.state as StudyState, // written from StudyState only
    roles: actor.kind === 'operator' ? ['owner'] : held,
    opened: new Set(study.seals.map((seal) => seal.kind as SealKind)), // written from SealKind only
  };
}

/** For the operator, to whom nothing is secret: where was looked, and what is there. A wrong folder is the usual cause. */
async function noSuchStudy(slug: string): Promise<Refusal> {
  const { prisma } = await database();
  const rows = await prisma.study.findMany({
    where: { state: { not: 'importing' }, slug: { not: { startsWith: 'removed:' } } },
    orderBy: { slug: 'asc' },
    select: { slug: true },
  });
  const named = rows.slice(0, 20).map((row) => row.slug);
  const more = rows.length > 20 ? ` and ${rows.length - 20} more` : '';
  const here =
    named.length === 0 ? 'It has no study.' : `It has these studies: ${named.join(', ')}${more}.`;
  return new Refusal(
    'unknown',
    `There is no study "${slug}" in the data folder ${dataFolder()}. ${here} If it is another folder, set BLINDMARK_DATA.`,
  );
}

const sealNames: Record<SealKind, string> = {
  labels: "other people's labels",
  provenance: 'provenance',
  judgments: "judges' answers",
};

/** Refuses while one of the seals that a figure or file draws on is closed, for everybody. */
export function requireOpened(study: StudyAccess, seals: readonly SealKind[]): void {
  const closed = seals.filter((kind) => !study.opened.has(kind));
  if (closed.length === 0) return;
  const names = closed.map((kind) => sealNames[kind]).join(' and ');
  throw new Refusal(
    'sealed',
    `Sealed: this draws on ${names}. The owner can open the seal after the study is closed.`,
  );
}
