'use client';

import { Button } from '@/app/ui/button';
import { PlainPage } from '@/app/ui/plain-page';

/** No message and no stack: what a fault says may name what is sealed. The server's log has it. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <PlainPage
      title="This page could not be shown."
      acts={
        <>
          <Button kind="main" onClick={retry}>
            Try again
          </Button>
          {/* Every page loads this one: a plain link spares the rater's the router's. */}
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
          <a className="btn" href="/">
            Go to the start
          </a>
        </>
      }
    >
      <p>
        The fault is on the server and stands in its log. What was saved is safe. Try again; if it
        happens twice, tell the person who runs this server at what time it happened.
      </p>
    </PlainPage>
  );
}
