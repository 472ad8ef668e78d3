import Link from 'next/link';
import { Mark } from '@/app/ui/mark';
import { PageHead } from '../../page-head';
import { sealNames } from '../../seal-words';
import type { SealKind, StudyHead } from '../../view';

/** A page whose figures lie under a closed seal: it shows that, and nothing that could be counted. */
export function SealedPage({
  title,
  lead,
  study,
  draws,
}: {
  title: string;
  lead: string;
  study: StudyHead;
  draws: SealKind;
}) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="seal min-h-[300px] content-center justify-items-center">
        <div className="label row max-w-[520px]">
          <Mark size={26} />
          <div>
            <b>Sealed</b>
            <p className="q2">
              This draws on: {sealNames[draws].toLowerCase()}. That seal is closed for everybody,
              you too.{' '}
              {study.state === 'closed'
                ? 'The owner can open it on the overview.'
                : 'It can be opened only after the study is closed.'}
            </p>
            <p className="mt-2">
              <Link href={`/studies/${study.slug}`} prefetch={false}>
                See the seals
              </Link>
            </p>
          </div>
        </div>
      </div>
    </>
  );
}
