import type { Metadata } from 'next';
import { judgmentsView } from '@/lib/data/desk/judgments-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { Judgments } from './judgments';

export const metadata: Metadata = { title: 'Judgments' };

export default async function JudgmentsPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  return <Judgments view={await shown(judgmentsView(actor, study))} />;
}
