'use client';

import { useEffect, useRef, type ReactNode } from 'react';

import { KeyCap } from './fields/KeyCap';

type DialogProps = {
  title: string;
  /** A sentence beside the title. */
  lead?: string;
  narrow?: boolean;
  /** Hides what is behind it. */
  covers?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog. The browser keeps the focus inside, and Esc closes it. */
export function Dialog({
  title,
  lead,
  narrow = false,
  covers = false,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Where something is to be written, one writes at once.
    element?.querySelector('textarea')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog${narrow ? ' narrow' : ''}${covers ? ' covers' : ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        {lead === undefined ? null : <span className="q3">{lead}</span>}
        <button type="button" className="btn bare" onClick={onClose}>
          Close <KeyCap>Esc</KeyCap>
        </button>
      </header>
      {children}
    </dialog>
  );
}
