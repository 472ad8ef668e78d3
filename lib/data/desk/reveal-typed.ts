import 'server-only';
import { requireStudy, type SealKind } from '../access';
import type { SignedIn } from '../actor';
import { revealSeal, type Standing } from '../study-state';
import { requireTypedTitle } from './typed-title';

/** Opens a seal for good, for an owner who has typed the study's title to say that they mean it. */
export async function revealTyped(
  actor: SignedIn,
  slug: string,
  kind: SealKind,
  typed: string,
): Promise<Standing> {
  requireTypedTitle(await requireStudy(actor, slug, ['owner']), typed);
  return revealSeal(actor, slug, kind);
}
