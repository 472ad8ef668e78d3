import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { PlainPage } from '@/app/ui/plain-page';
import { viewSheet } from '@/lib/data/rater-sheet';
import { cookieName, whoHolds } from '@/lib/data/session';
import { Refusal } from '@/lib/domain/refusal';
import { WithdrawForm } from './withdraw-form';

export const metadata: Metadata = { title: 'Withdraw' };

/** Where a rater leaves a study for good. A page of its own, so that no key on the sheet leads here by mistake. */
export default async function WithdrawPage({ params }: { params: Promise<{ sheet: string }> }) {
  const { sheet } = await params;
  const rater = await whoHolds((await cookies()).get(cookieName())?.value);
  if (rater === null) redirect('/sign-in');
  const { title, progress } = await viewSheet(rater, sheet).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unknown') notFound();
    throw error;
  });
  return (
    <PlainPage title="Withdraw from this study">
      <p>
        {progress.done === 1 ? 'Your 1 answer' : `Your ${progress.done} answers`} to “
        <bdi>{title}</bdi>” {progress.done === 1 ? 'is' : 'are'} erased from the study, and what
        links you to this sheet is removed. That answers were erased stays visible, and is counted.
        This cannot be undone. A copy that was exported or backed up before keeps them.
      </p>
      <WithdrawForm sheet={sheet} />
    </PlainPage>
  );
}
