import 'server-only';
import { requireStudy } from '../access';
import type { SignedIn } from '../actor';
import { removeStudy } from '../remove-study';
import { requireTypedTitle } from './typed-title';

/** Erases a draft, for an owner who has typed its title to say that they mean it. */
export async function removeTyped(actor: SignedIn, slug: string, typed: string): Promise<void> {
  requireTypedTitle(await requireStudy(actor, slug, ['owner']), typed);
  await removeStudy(actor, slug);
}
