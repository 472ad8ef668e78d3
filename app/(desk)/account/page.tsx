import type { Metadata } from 'next';
import { deskPerson } from '@/lib/data/desk/desk-person';
import { DeskShell } from '../desk-shell';
import { PageHead } from '../page-head';
import { shown } from '../shown';
import { who } from '../who';
import { PasswordForm } from './password-form';

export const metadata: Metadata = { title: 'Your sign-in' };

export default async function AccountPage() {
  const person = await shown(deskPerson(await who()));
  return (
    <DeskShell person={person}>
      <PageHead
        title="Your sign-in"
        lead="Set an e-mail address and a password, and you no longer need a link. A new password signs you out everywhere else. The address stays in this installation and is in no export."
      />
      <PasswordForm />
    </DeskShell>
  );
}
