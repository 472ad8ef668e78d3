import type { ReactNode } from 'react';
import { deskPerson } from '@/lib/data/desk/desk-person';
import { studyHead } from '@/lib/data/desk/study-head';
import { DeskShell } from '../../desk-shell';
import { shown } from '../../shown';
import { who } from '../../who';

export default async function StudyLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ study: string }>;
}) {
  const actor = await who();
  const { study } = await params;
  const [person, head] = await Promise.all([
    shown(deskPerson(actor)),
    shown(studyHead(actor, study)),
  ]);
  return (
    <DeskShell person={person} study={head}>
      {children}
    </DeskShell>
  );
}
