import type { Metadata } from 'next';
import { deskData } from '../desk-data';
import { DeskShell } from '../desk-shell';
import { shown } from '../shown';
import { who } from '../who';
import { Studies } from './studies';

export const metadata: Metadata = { title: 'Studies' };

export default async function StudiesPage() {
  const actor = await who();
  const [person, view] = await Promise.all([
    shown(deskData.person(actor)),
    shown(deskData.studies(actor)),
  ]);
  return (
    <DeskShell person={person}>
      <Studies view={view} />
    </DeskShell>
  );
}
