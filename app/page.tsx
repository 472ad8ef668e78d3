import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { PlainPage } from '@/app/ui/plain-page';
import { landing } from '@/lib/data/landing';
import { listOwnSheets, type SheetSummary } from '@/lib/data/rater-sheet';
import { cookieName, whoHolds } from '@/lib/data/session';

export const metadata: Metadata = { title: 'Your sheets' };

const words: Record<SheetSummary['state'], string> = {
  open: 'Open',
  'not-open': 'Not open yet',
  'handed-in': 'Handed in',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

/** Where somebody comes without knowing where to: a rater sees their sheets, others are led on. */
export default async function HomePage() {
  const actor = await whoHolds((await cookies()).get(cookieName())?.value);
  if (!actor) redirect('/sign-in');
  const place = await landing(actor.personId);
  if (place !== '/') redirect(place);
  const sheets = await listOwnSheets(actor);
  if (sheets.length === 0) {
    return (
      <PlainPage title="You have no sheet">
        <p>Open the link by which you were invited, or ask whoever sent it for a new one.</p>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Your sheets">
      <ul className="sheets">
        {sheets.map((sheet) => (
          <li key={sheet.id}>
            <Link href={`/s/${sheet.id}`} prefetch={false}>
              {sheet.study.title}
            </Link>{' '}
            <span className="q3">
              {words[sheet.state]}, {sheet.progress.done} of {sheet.progress.total}
            </span>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
