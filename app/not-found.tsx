import Link from 'next/link';
import type { Metadata } from 'next';
import { PlainPage } from '@/app/ui/plain-page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <PlainPage
      title="There is nothing at this address, or it is not yours to see."
      acts={
        <Link className="btn" href="/" prefetch={false}>
          Go to the start
        </Link>
      }
    >
      <p>
        Look at the address again. If somebody sent it to you, ask them for a new link; if your
        session has ended, open your own link or sign in once more.
      </p>
    </PlainPage>
  );
}
