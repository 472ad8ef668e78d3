import type { Metadata } from 'next';
import { Suspense } from 'react';
import type { SignedIn } from '@/lib/data/actor';
import { disagreementsView } from '@/lib/data/desk/disagreements-view';
import { studyHead } from '@/lib/data/desk/study-head';
import { readFilter } from '@/lib/domain/disagreement-filter';
import { PageHead } from '../../../page-head';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { SealedPage } from '../sealed-page';
import { Disagreements } from './disagreements';
import { queryOf, type SearchParams } from '../query';
import './reader.css';

export const metadata: Metadata = { title: 'Disagreements' };

const lead =
  'Every item on which answers differ, side by side. Say why: the cause is kept beside the labels, and no label changes.';

export default async function DisagreementsPage({
  params,
  searchParams,
}: {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await who();
  const { study } = await params;
  const head = await shown(studyHead(actor, study));
  if (!head.opened.includes('labels'))
    return <SealedPage title="Disagreements" lead={lead} study={head} draws="labels" />;
  return (
    <>
      <PageHead title="Disagreements" lead={lead} />
      <Suspense fallback={<Reading />}>
        <Found actor={actor} slug={study} query={queryOf(await searchParams)} />
      </Suspense>
    </>
  );
}

/** Every answer of a large study is read once after it changed, which takes seconds. */
const Reading = () => (
  <p className="empty" role="status">
    Reading every answer of the study. This takes some seconds the first time.
  </p>
);

async function Found({
  actor,
  slug,
  query,
}: {
  actor: SignedIn;
  slug: string;
  query: URLSearchParams;
}) {
  const filter = readFilter(query);
  const page = Math.trunc(Number(query.get('page'))) || 1;
  const view = await shown(disagreementsView(actor, slug, filter, page));
  return view.sealed ? null : <Disagreements slug={slug} filter={filter} found={view} />;
}
