import 'server-only';
import { notFound } from 'next/navigation';
import { Refusal } from '@/lib/domain/refusal';
import { toTheDoor } from './who';

/** What a page reads. What is not the reader's does not exist for them; whoever is signed out goes to the door. */
export async function shown<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'signed-out') await toTheDoor();
    if (error.code === 'unknown' || error.code === 'forbidden') notFound();
    throw error;
  }
}
