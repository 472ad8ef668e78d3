import type { Metadata } from 'next';
import { studyHead } from '@/lib/data/desk/study-head';
import { reportOrProgress } from '@/lib/data/read-report';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { Computing } from '../../../_figures/computing';
import { readDashboardFilter } from '../agreement/dashboard-filter';
import { dashboardView } from '../agreement/dashboard-view';
import { ReportPage } from './report-page';
import '../../../_figures/charts.css';

export const metadata: Metadata = { title: 'Report' };

const lead = 'Every figure with its interval, n and method, or the reason why there is none.';

export default async function Page({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const head = await shown(studyHead(actor, study));
  if (!head.opened.includes('labels')) {
    return <SealedPage title="Report" lead={lead} study={head} draws="labels" />;
  }
  const found = await shown(reportOrProgress(actor, study));
  if ('progress' in found)
    return <Computing title="Report" study={study} progress={found.progress} />;
  return <ReportPage view={dashboardView(found.report, head, readDashboardFilter({}))} />;
}
