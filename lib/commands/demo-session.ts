import 'server-only';
import type { SignedIn } from '@/lib/data/actor';
import { beginSession, requireSignedIn } from '@/lib/data/session';

/** Signs somebody of the demo in, by a cookie as a browser has one. Ended by `endSession`. */
export async function signInAs(personId: string): Promise<SignedIn> {
  const { setCookie } = await beginSession(personId, 'join');
  return requireSignedIn(/^[^=]+=([^;]+)/.exec(setCookie)?.[1]);
}
