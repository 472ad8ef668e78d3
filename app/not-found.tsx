import type { Metadata } from 'next';
import { PlainPage } from '@/app/ui/plain-page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <PlainPage
      title="There is nothing at this address, or it is not yours to see."
      acts={
        // Every page loads this one: a plain link spares the rater's the router's.
        // eslint-disable-next-line @next/next/no-html-link-for-pages
        <a className="btn" href="/">
          Go to the start
        </a>
      }
    >
      <p>
        Look at the address again. If somebody sent it to you, ask them for a new link; if your
        session has ended, open your own link or sign in once more.
      </p>
    </PlainPage>
  );
}
