import 'server-only';
import type { Agreement } from '@/lib/domain/agreement';
import type { SignedIn } from '../actor';
import { readAgreement } from '../read-agreement';
import { requireDesk } from './desk-study';

export type AgreementView = { readonly sealed: true } | ({ readonly sealed: false } & Agreement);

/** The figures, or that they are sealed. */
export async function agreementView(actor: SignedIn, slug: string): Promise<AgreementView> {
  const study = await requireDesk(actor, slug);
  if (!study.opened.has('labels')) return { sealed: true };
  const { variables, method, labelsUsed, labelsAfterReveal } = await readAgreement(actor, slug);
  return { sealed: false, variables, method, labelsUsed, labelsAfterReveal };
}
