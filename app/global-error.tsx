'use client';

import { Button } from '@/app/ui/button';
import { PlainPage } from '@/app/ui/plain-page';
import './globals.css';

/** Stands in for the root layout when that fails itself. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Blindmark could not be shown</title>
        <PlainPage
          title="Blindmark could not be shown."
          acts={
            <Button kind="main" onClick={() => window.location.reload()}>
              Load it again
            </Button>
          }
        >
          <p>
            The fault is on the server and stands in its log. What was saved is safe. Load the page
            again; if it happens twice, tell the person who runs this server at what time it
            happened.
          </p>
        </PlainPage>
      </body>
    </html>
  );
}
