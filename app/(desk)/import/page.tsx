import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { deskPerson } from '@/lib/data/desk/desk-person';
import { DeskShell } from '../desk-shell';
import { shown } from '../shown';
import { who } from '../who';
import { Import } from './import';

export const metadata: Metadata = { title: 'Import a study' };

export default async function ImportPage() {
  const actor = await who();
  const person = await shown(deskPerson(actor));
  if (!person.mayImport) notFound();
  return (
    <DeskShell person={person}>
      <Import />
    </DeskShell>
  );
}
