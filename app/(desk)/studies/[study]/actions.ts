'use server';

import { z } from 'zod';
import { acted } from '../../acted';
import { deskData } from '../../desk-data';
import type { Outcome } from '../../outcome';
import { who } from '../../who';

const nothing = z.object({});
const mayGiveReason = z.object({ because: z.string().trim().max(2000).optional() });
const givesReason = z.object({ because: z.string().trim().min(1, 'Say why.').max(2000) });
const typesName = z.object({ typed: z.string().max(400) });
const seal = z.enum(['labels', 'provenance', 'judgments']);

type Before = Outcome<void>;

export async function freezeStudy(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, mayGiveReason, form, ({ because }) =>
    deskData.freeze(actor, study, because ?? null),
  );
}

export async function openStudy(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, nothing, form, () => deskData.open(actor, study));
}

export async function closeStudy(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, nothing, form, () => deskData.close(actor, study));
}

export async function reopenStudy(study: string, _before: Before, form: FormData): Promise<Before> {
  const actor = await who();
  return acted(study, givesReason, form, ({ because }) => deskData.reopen(actor, study, because));
}

export async function revealSeal(
  study: string,
  kind: string,
  _before: Before,
  form: FormData,
): Promise<Before> {
  const actor = await who();
  return acted(study, typesName, form, ({ typed }) =>
    deskData.reveal(actor, study, seal.parse(kind), typed),
  );
}
