import type { Metadata } from 'next';
import { designView, triedBounds } from '@/lib/data/desk/design-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { DesignPage } from './design-page';
import { triedOf } from './tried';
import '../../../_figures/charts.css';
import '../pairs/pairs.css';
import '../blindness/blindness.css';
import './design.css';

export const metadata: Metadata = { title: 'Planning' };

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ study: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const actor = await who();
  const { study } = await params;
  const { tried, faults } = triedOf(await searchParams, triedBounds);
  return <DesignPage view={await shown(designView(actor, study, tried))} faults={faults} />;
}
