import type { Metadata } from 'next';
import { studyHead } from '@/lib/data/desk/study-head';
import { goldView } from '@/lib/data/desk/gold-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { Gold } from './gold';

export const metadata: Metadata = { title: 'Gold' };

export default async function GoldPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const [head, view] = await Promise.all([
    shown(studyHead(actor, study)),
    shown(goldView(actor, study)),
  ]);
  if (!view.sealed) return <Gold gold={view} slug={study} />;
  return (
    <SealedPage
      title="Gold"
      lead="The reference answer of each item, and who decided it."
      study={head}
      draws="labels"
    />
  );
}
