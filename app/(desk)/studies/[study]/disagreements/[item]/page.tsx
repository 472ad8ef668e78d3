import type { Metadata } from 'next';
import { disagreementView } from '@/lib/data/desk/disagreement-view';
import { studyHead } from '@/lib/data/desk/study-head';
import { readFilter } from '@/lib/domain/disagreement-filter';
import { shown } from '../../../../shown';
import { who } from '../../../../who';
import { SealedPage } from '../../sealed-page';
import { keepCause } from '../actions';
import { queryOf, type SearchParams } from '../../query';
import '../reader.css';
import { Reader } from './reader';

export const metadata: Metadata = { title: 'Disagreement' };

export default async function DisagreementPage({
  params,
  searchParams,
}: {
  params: Promise<{ study: string; item: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await who();
  const { study, item } = await params;
  const query = queryOf(await searchParams);
  const filter = readFilter(query);
  const [head, view] = await Promise.all([
    shown(studyHead(actor, study)),
    shown(disagreementView(actor, study, decodeURIComponent(item), filter)),
  ]);
  if (view.sealed) {
    return (
      <SealedPage
        title="Disagreement"
        lead="One item with everybody’s answers."
        study={head}
        draws="labels"
      />
    );
  }
  const act = keepCause.bind(null, study, view.item, view.next, query.toString());
  return <Reader slug={study} filter={filter} facts={view} act={act} />;
}
