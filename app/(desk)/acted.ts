import 'server-only';
import { revalidatePath } from 'next/cache';
import type { z } from 'zod';
import { Refusal } from '@/lib/domain/refusal';
import { sentence } from '@/lib/domain/sentence';
import type { Outcome } from './outcome';

/**
 * Parses a form and does what it asks for. What is refused comes back as its own sentence; a bug throws.
 * The study's pages are drawn anew either way: what refused may be that they were old.
 */
export async function acted<Asked, Done>(
  study: string,
  schema: z.ZodType<Asked>,
  form: FormData,
  act: (asked: Asked) => Promise<Done>,
): Promise<Outcome<Done>> {
  const asked = schema.safeParse(Object.fromEntries(form), { error: sentence });
  if (!asked.success) {
    return { ok: false, message: asked.error.issues[0]?.message ?? 'This cannot be read.' };
  }
  try {
    const done = await act(asked.data);
    return { ok: true, done };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    throw error;
  } finally {
    revalidatePath(`/studies/${study}`, 'layout');
  }
}
