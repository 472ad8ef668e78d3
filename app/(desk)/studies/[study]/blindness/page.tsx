import type { Metadata } from 'next';
import { blindnessOf } from '@/lib/data/check-blindness';
import { studyHead } from '@/lib/data/desk/study-head';
import { shown } from '../../../shown';
import { PageHead } from '../../../page-head';
import { SealedPart } from '../../../_figures/sealed-part';
import { who } from '../../../who';
import { freeze } from '../actions';
import { AskFirst } from './ask-first';
import { BlindnessPage } from './blindness-page';
import '../../../_figures/charts.css';
import './blindness.css';

export const metadata: Metadata = { title: 'Blindness check' };

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ study: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const actor = await who();
  const { study } = await params;
  const query = await searchParams;
  const one = (name: string): string | undefined => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const rates = one('rates');
  const head = await shown(studyHead(actor, study));
  if (head.state !== 'draft' && !head.opened.includes('provenance'))
    return (
      <>
        <PageHead
          title="Blindness check"
          lead="What could tell a rater which text is which without reading it?"
        />
        <SealedPart draws={['provenance']} />
      </>
    );
  const view = await shown(
    blindnessOf(actor, study, {
      condition: one('condition'),
      value: one('value'),
      cluster: one('cluster'),
      willRate: rates !== 'no',
    }),
  );
  if (rates === undefined && view.seen === 'folded' && !view.rates)
    return <AskFirst study={study} />;
  return (
    <BlindnessPage view={view} mayFreeze={head.may.freeze} freeze={freeze.bind(null, study)} />
  );
}
