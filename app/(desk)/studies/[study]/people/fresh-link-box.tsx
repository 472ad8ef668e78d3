'use client';

import { useEffect, useRef } from 'react';
import { CopyButton } from '@/app/ui/copy-button';
import { LocalTime } from '@/app/ui/local-time';
import { counted } from '@/app/ui/number-format';
import type { FreshLink } from './view';

/** A link, the one time that it is shown. */
export function FreshLinkBox({ link, title }: { link: FreshLink; title: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), [link]);
  return (
    <div className="notice" role="group" aria-label={title}>
      <p className="mb-2">
        <b className="font-[550]">{title}</b> It is shown only now: the server keeps its hash alone.
        {link.expiresAt ? (
          <>
            {' '}
            It is valid until <LocalTime at={link.expiresAt} />
            {link.maxUses === null ? '.' : `, ${counted(link.maxUses, 'time')}.`}
          </>
        ) : null}
      </p>
      <div className="linkbox">
        <input
          ref={box}
          className="input"
          readOnly
          value={link.url}
          aria-label={title}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link.url} label="Copy the link" />
      </div>
    </div>
  );
}
