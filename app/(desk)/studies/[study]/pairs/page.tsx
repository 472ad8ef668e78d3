import type { Metadata } from 'next';
import { studyHead } from '@/lib/data/desk/study-head';
import { reportOrProgress } from '@/lib/data/read-report';
import { Computing } from '../../../_figures/computing';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { PairsPage } from './pairs-page';
import { pairsView } from './pairs-view';
import '../../../_figures/charts.css';
import './pairs.css';

export const metadata: Metadata = { title: 'Pairs' };

const lead = 'What the choices between two texts say, and where texts were taken to change hands.';

export default async function Page({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const head = await shown(studyHead(actor, study));
  const sealed = (['labels', 'provenance'] as const).find((seal) => !head.opened.includes(seal));
  if (sealed) return <SealedPage title="Pairs" lead={lead} study={head} draws={sealed} />;
  const found = await shown(reportOrProgress(actor, study));
  if ('progress' in found)
    return <Computing title="Pairs" study={study} progress={found.progress} />;
  return <PairsPage view={pairsView(found.report, head)} />;
}
