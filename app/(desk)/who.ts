import 'server-only';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { SignedIn } from '@/lib/data/actor';
import { cookieName, whoHolds } from '@/lib/data/session';

/** Who sits at the desk; whoever is signed out is led to the door. */
export async function who(): Promise<SignedIn> {
  const actor = await whoHolds((await cookies()).get(cookieName())?.value);
  return actor ?? redirect('/sign-in');
}
