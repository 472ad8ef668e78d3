import type { Metadata } from 'next';
import { disagreementsView } from '@/lib/data/desk/disagreements-view';
import { studyHead } from '@/lib/data/desk/study-head';
import { readFilter } from '@/lib/domain/disagreement-filter';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { Disagreements } from './disagreements';
import { queryOf, type SearchParams } from './query';
import './reader.css';

export const metadata: Metadata = { title: 'Disagreements' };

export default async function DisagreementsPage({
  params,
  searchParams,
}: {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await who();
  const { study } = await params;
  const query = queryOf(await searchParams);
  const filter = readFilter(query);
  const page = Math.trunc(Number(query.get('page'))) || 1;
  const [head, view] = await Promise.all([
    shown(studyHead(actor, study)),
    shown(disagreementsView(actor, study, filter, page)),
  ]);
  if (!view.sealed) return <Disagreements slug={study} filter={filter} found={view} />;
  return (
    <SealedPage
      title="Disagreements"
      lead="The items on which answers differ, and why."
      study={head}
      draws="labels"
    />
  );
}
