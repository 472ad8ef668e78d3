import type { Metadata } from 'next';
import { exportView } from '@/lib/data/desk/export-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { Export } from './export';

export const metadata: Metadata = { title: 'Export' };

export default async function ExportPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  return <Export view={await shown(exportView(actor, study))} />;
}
