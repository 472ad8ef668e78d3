import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ownPlace } from '@/app/ui/post-json';
import type { SignedIn } from '@/lib/data/actor';
import { cookieName, whoHolds } from '@/lib/data/session';

/** Who sits at the desk; whoever is signed out is led to the door. */
export async function who(): Promise<SignedIn> {
  const actor = await whoHolds((await cookies()).get(cookieName())?.value);
  return actor ?? toTheDoor();
}

/** To the sign-in, which leads back to where somebody wanted to go: a place on this site, which the proxy wrote. */
export async function toTheDoor(): Promise<never> {
  const place = ownPlace((await headers()).get('x-blindmark-place'));
  redirect(place === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(place)}`);
}
