'use server';

import { z } from 'zod';
import { freshInvite } from '@/lib/data/desk/fresh-invite';
import { renewReturnLink } from '@/lib/data/desk/return-link';
import { revokeInvite } from '@/lib/data/invites';
import { removeFromStudy, setDisabled } from '@/lib/data/put-out';
import { acted } from '../../../acted';
import type { Outcome } from '../../../outcome';
import { who } from '../../../who';
import type { FreshLink } from './view';

const inviteSchema = z.object({
  days: z.coerce.number<string>().int('Give whole days.').min(1).max(365),
  maxUses: z.coerce.number<string>().int('Give a whole number.').min(1).max(10_000),
});
const named = z.object({ id: z.string().min(1).max(100) });

export async function makeInvite(
  study: string,
  _before: Outcome<FreshLink>,
  form: FormData,
): Promise<Outcome<FreshLink>> {
  const actor = await who();
  return acted(study, inviteSchema, form, ({ days, maxUses }) =>
    freshInvite(actor, study, days, maxUses),
  );
}

export async function withdrawInvite(
  study: string,
  _before: Outcome<void>,
  form: FormData,
): Promise<Outcome<void>> {
  const actor = await who();
  return acted(study, named, form, ({ id }) => revokeInvite(actor, study, id));
}

export async function renewLink(
  study: string,
  _before: Outcome<FreshLink>,
  form: FormData,
): Promise<Outcome<FreshLink>> {
  const actor = await who();
  return acted(study, named, form, ({ id }) => renewReturnLink(actor, study, id));
}

export async function removePerson(
  study: string,
  _before: Outcome<void>,
  form: FormData,
): Promise<Outcome<void>> {
  const actor = await who();
  return acted(study, named, form, ({ id }) => removeFromStudy(actor, study, id));
}

const switched = named.extend({ disabled: z.enum(['yes', 'no']) });

export async function switchAccount(
  study: string,
  _before: Outcome<void>,
  form: FormData,
): Promise<Outcome<void>> {
  const actor = await who();
  return acted(study, switched, form, ({ id, disabled }) =>
    setDisabled(actor, id, disabled === 'yes'),
  );
}
