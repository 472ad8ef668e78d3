import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { raterHome } from '@/lib/data/rater-home';
import { viewSheet } from '@/lib/data/rater-sheet';
import { cookieName, whoHolds } from '@/lib/data/session';
import { Refusal } from '@/lib/domain/refusal';

import { SheetClosed } from './sheet-closed';

export const metadata: Metadata = { title: 'Your sheet' };

/** Where a sheet that cannot be worked on now stands: the receipt of one that was handed in. */
export default async function ClosedSheetPage({ params }: { params: Promise<{ sheet: string }> }) {
  const { sheet: sheetId } = await params;
  const rater = await whoHolds((await cookies()).get(cookieName())?.value);
  if (rater === null) redirect(`/sign-in?next=${encodeURIComponent(`/s/${sheetId}`)}`);
  const sheet = await viewSheet(rater, sheetId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unknown') notFound();
    throw error;
  });
  if (sheet.state === 'open') redirect(`/s/${sheetId}`);
  return <SheetClosed sheet={sheet} home={await raterHome(rater)} />;
}
