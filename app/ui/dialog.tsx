'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button';
import { Kbd } from './kbd';

/** The browser's own modal dialog: it holds the focus, closes with Esc and gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  leave = 'Close',
  narrow = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** On the button that changes nothing. */
  leave?: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      // What is asked for comes first; without a question the browser's choice stands.
      dialog.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      className={narrow ? 'dialog narrow' : 'dialog'}
      aria-labelledby={heading}
      onClose={onClose}
    >
      {open ? (
        <>
          <header>
            <h2 id={heading}>{title}</h2>
            <Button kind="bare" onClick={onClose}>
              {leave} <Kbd name="Escape" />
            </Button>
          </header>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
