import type { Metadata } from 'next';
import { deskData } from '../../desk-data';
import { shown } from '../../shown';
import { who } from '../../who';
import { closeStudy, freezeStudy, openStudy, reopenStudy, revealSeal } from './actions';
import { Overview } from './overview';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  const [head, view] = await Promise.all([
    shown(deskData.head(actor, study)),
    shown(deskData.overview(actor, study)),
  ]);
  const acts = {
    freeze: freezeStudy.bind(null, study),
    open: openStudy.bind(null, study),
    close: closeStudy.bind(null, study),
    reopen: reopenStudy.bind(null, study),
    reveal: {
      labels: revealSeal.bind(null, study, 'labels'),
      provenance: revealSeal.bind(null, study, 'provenance'),
      judgments: revealSeal.bind(null, study, 'judgments'),
    },
  };
  return <Overview study={head} view={view} acts={acts} />;
}
