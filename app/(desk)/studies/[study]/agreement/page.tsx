import type { Metadata } from 'next';
import { reportOrProgress } from '@/lib/data/read-report';
import { studyHead } from '@/lib/data/desk/study-head';
import { Computing } from '../../../_figures/computing';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { AllFigures } from './all-figures';
import { Dashboard } from './dashboard';
import { readDashboardFilter, type Query } from './dashboard-filter';
import { dashboardView } from './dashboard-view';
import '../../../_figures/charts.css';

export const metadata: Metadata = { title: 'Agreement' };

export default async function AgreementPage({
  params,
  searchParams,
}: {
  params: Promise<{ study: string }>;
  searchParams: Promise<Query>;
}) {
  const actor = await who();
  const { study } = await params;
  const filter = readDashboardFilter(await searchParams);
  const head = await shown(studyHead(actor, study));
  if (!head.opened.includes('labels')) {
    return (
      <SealedPage
        title="Agreement"
        lead="How far people agree with each other."
        study={head}
        draws="labels"
      />
    );
  }
  const found = await shown(reportOrProgress(actor, study, filter.labels));
  if ('progress' in found) {
    return (
      <Computing title="Agreement" study={study} progress={found.progress} labels={filter.labels} />
    );
  }
  const view = dashboardView(found.report, head, filter);
  return filter.table === null ? <Dashboard view={view} /> : <AllFigures view={view} />;
}
