import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { Refusal } from '@/lib/domain/refusal';

/** What a page reads. What is not the reader's does not exist for them; whoever is signed out goes to the door. */
export async function shown<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'signed-out') redirect('/sign-in');
    if (error.code === 'unknown' || error.code === 'forbidden') notFound();
    throw error;
  }
}
