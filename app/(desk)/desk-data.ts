import 'server-only';
import type { SignedIn } from '@/lib/data/actor';
import type { FormView } from './studies/[study]/form/view';
import type { OverviewView } from './studies/[study]/view';
import type { AgreementView } from './studies/[study]/agreement/view';
import type { ExportView } from './studies/[study]/export/view';
import type { GoldView } from './studies/[study]/gold/view';
import type { FreshLink, PeopleView } from './studies/[study]/people/view';
import type { StudiesView } from './studies/view';
import type { DeskPerson, SealKind, StudyHead } from './view';

/**
 * What the desk reads and does. Each takes the actor first and refuses by itself (a Refusal);
 * a study that is not the reader's is unknown.
 */
export interface DeskData {
  person(actor: SignedIn): Promise<DeskPerson>;
  studies(actor: SignedIn): Promise<StudiesView>;
  head(actor: SignedIn, study: string): Promise<StudyHead>;
  overview(actor: SignedIn, study: string): Promise<OverviewView>;
  form(actor: SignedIn, study: string): Promise<FormView>;
  people(actor: SignedIn, study: string): Promise<PeopleView>;
  agreement(actor: SignedIn, study: string): Promise<AgreementView>;
  gold(actor: SignedIn, study: string): Promise<GoldView>;
  export(actor: SignedIn, study: string): Promise<ExportView>;

  freeze(actor: SignedIn, study: string, because: string | null): Promise<void>;
  open(actor: SignedIn, study: string): Promise<void>;
  close(actor: SignedIn, study: string): Promise<void>;
  reopen(actor: SignedIn, study: string, because: string): Promise<void>;
  /** `typed` is the title that the owner typed; it must be the study's. */
  reveal(actor: SignedIn, study: string, seal: SealKind, typed: string): Promise<void>;
  invite(actor: SignedIn, study: string, days: number, maxUses: number): Promise<FreshLink>;
  revokeInvite(actor: SignedIn, study: string, invite: string): Promise<void>;
  returnLink(actor: SignedIn, study: string, person: string): Promise<FreshLink>;
}

const toCome = (): never => {
  throw new Error('Not connected yet.');
};

export const deskData: DeskData = {
  person: toCome,
  studies: toCome,
  head: toCome,
  overview: toCome,
  form: toCome,
  people: toCome,
  agreement: toCome,
  gold: toCome,
  export: toCome,
  freeze: toCome,
  open: toCome,
  close: toCome,
  reopen: toCome,
  reveal: toCome,
  invite: toCome,
  revokeInvite: toCome,
  returnLink: toCome,
};
