import 'server-only';
import type { StudyState } from '@/lib/domain/label-decision';
import { requireStudy, type Role, type StudyAccess } from '../access';
import type { SignedIn } from '../actor';
import { database } from '../store/database';

/** Whose roles lead to the desk. Somebody who only rates has a sheet and no desk. */
export const deskRoles: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

export type ShownState = Exclude<StudyState, 'importing'>;

export type DeskStudy = StudyAccess & {
  /** The reader's own sheet here, where they also rate. */
  readonly ownSheet: string | null;
  /**
   * The reader rates here, so the seal on other people's labels binds them like any rater: of the others they see
   * that they hold a sheet, and nothing of how far it is, how or when.
   */
  readonly bound: boolean;
};

/** The study with this slug, for its own people at the desk; a stranger is told that there is none. */
export async function requireDesk(
  actor: SignedIn,
  slug: string,
  roles = deskRoles,
): Promise<DeskStudy> {
  const access = await requireStudy(actor, slug, roles);
  const { prisma } = await database();
  const own = await prisma.sheet.findFirst({
    where: { studyId: access.id, rater: { personId: actor.personId, removedAt: null } },
    orderBy: [{ claimedAt: 'desc' }, { id: 'asc' }],
    select: { id: true },
  });
  const rates = own !== null || access.roles.includes('rater');
  return {
    id: access.id,
    slug: access.slug,
    title: access.title,
    state: access.state,
    roles: access.roles,
    opened: access.opened,
    ownSheet: own?.id ?? null,
    bound: rates && !access.opened.has('labels'),
  };
}

/** The state as screens name it; what is still being imported is nobody's study yet. */
export function shownState(state: string): ShownState {
  switch (state) {
    case 'draft':
    case 'frozen':
    case 'labelling':
    case 'closed':
      return state;
    default:
      throw new Error(`A study in state "${state}" is shown to nobody.`);
  }
}
