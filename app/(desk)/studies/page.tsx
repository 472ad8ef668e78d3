import type { Metadata } from 'next';
import { deskPerson } from '@/lib/data/desk/desk-person';
import { listStudies } from '@/lib/data/desk/list-studies';
import { DeskShell } from '../desk-shell';
import { shown } from '../shown';
import { who } from '../who';
import { Studies } from './studies';

export const metadata: Metadata = { title: 'Studies' };

export default async function StudiesPage() {
  const actor = await who();
  const [person, view] = await Promise.all([shown(deskPerson(actor)), shown(listStudies(actor))]);
  return (
    <DeskShell person={person}>
      <Studies view={view} />
    </DeskShell>
  );
}
