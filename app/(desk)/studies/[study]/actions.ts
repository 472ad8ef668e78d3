'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { removeTyped } from '@/lib/data/desk/remove-typed';
import { revealTyped } from '@/lib/data/desk/reveal-typed';
import { freezeStudy } from '@/lib/data/freeze-study';
import { closeStudy, openStudy, reopenStudy } from '@/lib/data/study-state';
import { typedText } from '@/lib/domain/typed';
import { acted } from '../../acted';
import type { Outcome } from '../../outcome';
import { who } from '../../who';

const nothing = z.object({});
const mayGiveReason = z.object({ because: typedText(2_000).optional() });
const givesReason = z.object({ because: typedText(2_000).min(1, 'Say why.') });
const typesName = z.object({ typed: z.string().max(400) });
const seal = z.enum(['labels', 'provenance', 'judgments']);

/** What an act gives back stays on the server: only that it was done goes to the browser. */
type Before = Outcome<void>;

export async function freeze(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, mayGiveReason, form, async ({ because }) => {
    await freezeStudy(actor, study, because || undefined);
  });
}

export async function open(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, nothing, form, async () => {
    await openStudy(actor, study);
  });
}

export async function close(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, nothing, form, async () => {
    await closeStudy(actor, study);
  });
}

export async function reopen(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, givesReason, form, async ({ because }) => {
    await reopenStudy(actor, study, because);
  });
}

export async function reveal(
  study: string,
  kind: string,
  _before: Before,
  form: FormData,
): Promise<Before> {
  const actor = await who();
  return acted(study, typesName, form, async ({ typed }) => {
    await revealTyped(actor, study, seal.parse(kind), typed);
  });
}

export async function remove(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  const outcome = await acted(study, typesName, form, ({ typed }) =>
    removeTyped(actor, study, typed),
  );
  if (outcome?.ok) redirect('/studies');
  return outcome;
}
