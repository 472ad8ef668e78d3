import type { Metadata } from 'next';
import { Suspense } from 'react';
import type { SignedIn } from '@/lib/data/actor';
import { goldCounts, goldView, type GoldAsked } from '@/lib/data/desk/gold-view';
import { studyHead } from '@/lib/data/desk/study-head';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { queryOf, type SearchParams } from '../query';
import { SealedPage } from '../sealed-page';
import { goldHref, readAsked } from './gold-asked';
import { GoldRoutes } from './gold-routes';
import { GoldTable } from './gold-table';
import { RouteFilter } from './route-filter';
import { SearchForm } from './search-form';

export const metadata: Metadata = { title: 'Gold' };

const lead = 'The reference answer of each item, and who decided it.';

type Asks = { actor: SignedIn; slug: string; asked: GoldAsked };

export default async function GoldPage({
  params,
  searchParams,
}: {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await who();
  const { study: slug } = await params;
  const head = await shown(studyHead(actor, slug));
  if (!head.opened.includes('labels'))
    return <SealedPage title="Gold" lead={lead} study={head} draws="labels" />;
  const asked = readAsked(queryOf(await searchParams));
  const asks = { actor, slug, asked };
  return (
    <>
      <PageHead
        title="Gold"
        term="gold"
        lead={lead}
        acts={['gold.jsonl', 'gold.csv'].map((name) => (
          <a
            key={name}
            className="btn"
            href={`/api/studies/${encodeURIComponent(slug)}/${name}`}
            download
          >
            Save {name}
          </a>
        ))}
      />
      <Section title="Decided by" term="decidedBy" lead="For each field that gold has.">
        <Suspense fallback={<Reading />}>
          <Routes {...asks} />
        </Suspense>
      </Section>
      <Section title="Items">
        <div className="flex flex-wrap items-center gap-3 mb-3" role="search">
          <SearchForm slug={slug} asked={asked} />
          <Suspense fallback={null}>
            <Filter {...asks} />
          </Suspense>
        </div>
        <Suspense key={goldHref(slug, { ...asked, open: null })} fallback={<Reading />}>
          <Rows {...asks} />
        </Suspense>
      </Section>
    </>
  );
}

/** Every label of a large study is read once after one changed, which takes seconds. */
const Reading = () => (
  <p className="empty" role="status">
    Reading every label of the study. This takes some seconds the first time.
  </p>
);

async function Routes({ actor, slug }: Asks) {
  const counts = await shown(goldCounts(actor, slug));
  return counts && <GoldRoutes counts={counts} />;
}

async function Filter({ actor, slug, asked }: Asks) {
  const counts = await shown(goldCounts(actor, slug));
  return counts && <RouteFilter slug={slug} asked={asked} counts={counts} />;
}

async function Rows({ actor, slug, asked }: Asks) {
  const view = await shown(goldView(actor, slug, asked));
  return view.sealed ? null : <GoldTable slug={slug} asked={asked} found={view} />;
}
