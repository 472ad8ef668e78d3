import type { Metadata } from 'next';
import { studyHead } from '@/lib/data/desk/study-head';
import { agreementView } from '@/lib/data/desk/agreement-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { Agreement } from './agreement';

export const metadata: Metadata = { title: 'Agreement' };

export default async function AgreementPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const [head, view] = await Promise.all([
    shown(studyHead(actor, study)),
    shown(agreementView(actor, study)),
  ]);
  if (!view.sealed) return <Agreement figures={view} />;
  return (
    <SealedPage
      title="Agreement"
      lead="How far people agree with each other."
      study={head}
      draws="labels"
    />
  );
}
