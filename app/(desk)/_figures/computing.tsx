'use client';

import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { field } from '@/app/ui/post-json';
import { ofTotal } from '@/app/ui/number-format';
import { PageHead } from '../page-head';

type Progress = { readonly done: number; readonly of: number };

const everyMs = 400;

/**
 * While a report is computed: how far it is, asked again and again until the page can be drawn. Without a script the
 * link does the same by hand.
 */
export function Computing({
  title,
  study,
  progress,
  labels = 'blind',
}: {
  title: string;
  /** Its slug. */
  study: string;
  progress: Progress;
  labels?: 'blind' | 'all';
}) {
  const router = useRouter();
  const here = usePathname();
  const [at, setAt] = useState(progress);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const found = await askProgress(study, labels);
      if (over) return;
      if (found === 'ready') return router.refresh();
      if (found === null) setFault('The server does not answer. Asking again.');
      else {
        setFault(null);
        setAt(found);
      }
      timer = setTimeout(() => void ask(), everyMs);
    };
    timer = setTimeout(() => void ask(), everyMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [router, study, labels]);
  const known = at.of > 0;
  const share = known ? Math.min(1, at.done / at.of) : 0;
  return (
    <>
      <PageHead
        title={title}
        lead="The figures are computed again, because labels, judgments or seals have changed. Raters can save meanwhile."
      />
      <div className="computing">
        <div
          role="progressbar"
          aria-label="Figures computed"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={known ? Math.round(share * 100) : undefined}
          className="bar"
        >
          <i style={{ width: `${share * 100}%` }} />
        </div>
        <p className="num">
          {known ? `${ofTotal(at.done, at.of)} figures` : 'Reading labels and judgments'}
        </p>
        {/* Tenths, so that it does not speak several times a second. */}
        <p className="vh" role="status">
          {known
            ? `About ${Math.floor(share * 10) * 10} percent computed`
            : 'The computation has begun'}
        </p>
        {fault === null ? null : <p className="q2">{fault}</p>}
        <p>
          <Link href={here} prefetch={false} replace onClick={() => router.refresh()}>
            Look again
          </Link>
        </p>
      </div>
    </>
  );
}

async function askProgress(
  study: string,
  labels: 'blind' | 'all',
): Promise<Progress | 'ready' | null> {
  try {
    const query = labels === 'all' ? '?labels=all' : '';
    const response = await fetch(
      `/api/studies/${encodeURIComponent(study)}/report-progress${query}`,
    );
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    if (field(answer, 'ready') === true) return 'ready';
    const [done, of] = [field(answer, 'done'), field(answer, 'of')];
    return typeof done === 'number' && typeof of === 'number' ? { done, of } : null;
  } catch {
    return null;
  }
}
