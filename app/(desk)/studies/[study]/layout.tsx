import type { ReactNode } from 'react';
import { deskData } from '../../desk-data';
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
    shown(deskData.person(actor)),
    shown(deskData.head(actor, study)),
  ]);
  return (
    <DeskShell person={person} study={head}>
      {children}
    </DeskShell>
  );
}
