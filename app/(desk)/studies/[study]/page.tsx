import type { Metadata } from 'next';
import { studyHead } from '@/lib/data/desk/study-head';
import { studyOverview } from '@/lib/data/desk/study-overview';
import { shown } from '../../shown';
import { who } from '../../who';
import { close, freeze, open, remove, reopen, reveal } from './actions';
import { Overview } from './overview';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const [head, view] = await Promise.all([
    shown(studyHead(actor, study)),
    shown(studyOverview(actor, study)),
  ]);
  const acts = {
    freeze: freeze.bind(null, study),
    open: open.bind(null, study),
    close: close.bind(null, study),
    reopen: reopen.bind(null, study),
    remove: remove.bind(null, study),
    reveal: {
      labels: reveal.bind(null, study, 'labels'),
      provenance: reveal.bind(null, study, 'provenance'),
      judgments: reveal.bind(null, study, 'judgments'),
    },
  };
  return <Overview study={head} view={view} acts={acts} />;
}
