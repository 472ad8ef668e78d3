import Link from 'next/link';
import { ProtocolTrack } from '@/app/ui/protocol-track';
import { PageHead } from '../../page-head';
import type { StudyHead } from '../../view';
import { ManifestSection } from './manifest-section';
import { ProtocolActs, type OverviewActs } from './protocol-acts';
import { RaterProgress } from './rater-progress';
import { SealsSection } from './seals-section';
import { stations } from './stations';
import type { OverviewView } from './view';

/** One study: where its protocol stands, how far the sheets are, what is sealed, and what was fixed. */
export function Overview({
  study,
  view,
  acts,
}: {
  study: StudyHead;
  view: OverviewView;
  acts: OverviewActs;
}) {
  return (
    <>
      <PageHead
        title={study.title}
        lead={study.question}
        acts={
          <>
            {study.may.export ? (
              <Link className="btn" href={`/studies/${study.slug}/export`} prefetch={false}>
                Export folder
              </Link>
            ) : null}
            <ProtocolActs study={study} acts={acts} view={view} />
          </>
        }
      />
      <ProtocolTrack stations={stations(view, study.state)} />
      <RaterProgress study={study} view={view} />
      <div className="cols2">
        <SealsSection study={study} view={view} reveal={acts.reveal} />
        <ManifestSection study={study} manifest={view.manifest} />
      </div>
    </>
  );
}
