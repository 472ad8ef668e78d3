import Link from 'next/link';
import { PageHead } from '../../../page-head';

/** Asked before anything is shown: figures would tell a rater what a rater is not to know. */
export function AskFirst({ study }: { study: string }) {
  const to = (rates: 'yes' | 'no') =>
    `/studies/${encodeURIComponent(study)}/blindness?rates=${rates}`;
  return (
    <>
      <PageHead
        title="Blindness check"
        lead="What could tell a rater which text is which without reading it?"
      />
      <div className="ask-first" role="group" aria-label="Will you also rate in this study?">
        <h2>Will you also rate in this study?</h2>
        <p>
          If you will, the check leaves directions out: each cue tells nothing, weakly or strongly,
          and no pair or item is named. If you look at all figures, that is kept: labels that you
          make in this study later are not blind.
        </p>
        <p className="flex flex-wrap gap-2">
          <Link className="btn" href={to('yes')} prefetch={false}>
            Yes, leave directions out
          </Link>
          <Link className="btn" href={to('no')} prefetch={false}>
            No, show all figures
          </Link>
        </p>
      </div>
    </>
  );
}
