'use client';

import { useEffect, useRef } from 'react';
import { CopyButton } from '@/app/ui/copy-button';
import type { Welcome } from './invitation';

/** The rater's own link, shown once; then on to the sheet. */
export function OwnLink({ welcome }: { welcome: Welcome }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {welcome.returnUrl ? 'Keep your own link' : 'You have a sheet in this study'}
      </h1>
      {welcome.returnUrl ? (
        <>
          <p className="lead">
            This link is your key: it opens your sheet again, on this device or another. It is shown
            only now, and anybody who has it can answer in your name. Save it, for example in your
            password manager.
          </p>
          <div className="keep">
            <input
              className="input"
              readOnly
              value={welcome.returnUrl}
              aria-label="Your own link"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={welcome.returnUrl} label="Copy the link" />
          </div>
        </>
      ) : (
        <p className="lead">You joined before. Your sheet and everything you answered are there.</p>
      )}
      <div className="go">
        <a className="btn main" href={welcome.go}>
          Go to your sheet
        </a>
      </div>
    </>
  );
}
