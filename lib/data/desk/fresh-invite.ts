import 'server-only';
import type { SignedIn } from '../actor';
import { makeInvite } from '../invites';
import { publicAddress } from '../public-address';
import type { FreshLink } from './return-link';

/** A link by which raters join, as its owner gets to see it: once. */
export async function freshInvite(
  actor: SignedIn,
  slug: string,
  days: number,
  maxUses: number,
): Promise<FreshLink> {
  const { token } = await makeInvite(actor, slug, { days, uses: maxUses });
  const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
  return { url: `${publicAddress()}/join#${token}`, expiresAt, maxUses };
}
