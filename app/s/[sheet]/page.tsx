import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cookieName, whoHolds } from '@/lib/data/session';
import { Refusal } from '@/lib/domain/refusal';

import { Guidelines } from './guidelines';
import { loadSheet } from './load-sheet';
import { SheetScreen } from './_sheet/SheetScreen';
import './sheet.css';

export const metadata: Metadata = { title: 'Sheet' };

/** A rater's sheet. Its data is asked for on every request: it belongs to one person. */
export default async function SheetPage({ params }: { params: Promise<{ sheet: string }> }) {
  const { sheet: sheetId } = await params;
  const rater = await whoHolds((await cookies()).get(cookieName())?.value);
  if (rater === null) redirect(`/sign-in?next=${encodeURIComponent(`/s/${sheetId}`)}`);
  const loaded = await loadSheet(rater, sheetId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unknown') notFound();
    throw error;
  });
  const { sheet, guidelines } = loaded;
  if (sheet.status !== 'open') redirect(`/sheets/${encodeURIComponent(sheetId)}`);
  return (
    <SheetScreen
      data={sheet}
      guidelines={guidelines.trim() === '' ? null : <Guidelines text={guidelines} />}
    />
  );
}
