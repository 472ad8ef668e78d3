'use client';

import { useActionState, useState, type ReactNode } from 'react';
import { Button, type ButtonKind } from '@/app/ui/button';
import { Dialog } from '@/app/ui/dialog';
import { TextField } from '@/app/ui/text-field';
import type { Act, Outcome } from './outcome';

export interface AskedField {
  name: string;
  label: string;
  hint?: string;
  /** What has to be typed to the letter before the act is offered. */
  mustBe?: string;
  required?: boolean;
}

/** An act that cannot be taken back: said in words first, then done, or refused with its reason. */
export function ActDialog({
  act,
  label,
  kind = 'plain',
  title,
  confirm,
  field,
  children,
}: {
  act: Act;
  /** On the button that opens the dialog. */
  label: ReactNode;
  kind?: ButtonKind;
  title: string;
  /** On the button that does it: a verb with its object. */
  confirm: string;
  field?: AskedField;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} leave="Cancel" narrow>
        <ActForm
          act={act}
          confirm={confirm}
          grave={kind === 'grave'}
          {...(field ? { field } : {})}
          onDone={() => setOpen(false)}
        >
          {children}
        </ActForm>
      </Dialog>
    </>
  );
}

function ActForm({
  act,
  confirm,
  grave,
  field,
  onDone,
  children,
}: {
  act: Act;
  confirm: string;
  grave: boolean;
  field?: AskedField;
  onDone: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [outcome, submit, pending] = useActionState(
    async (before: Outcome<void>, form: FormData) => {
      const next = await act(before, form);
      if (next?.ok) onDone();
      return next;
    },
    null,
  );
  const ready =
    !field ||
    (field.mustBe === undefined
      ? !field.required || typed.trim() !== ''
      : typed.trim() === field.mustBe.trim());
  // It may stand in a cell of a table, whose text neither wraps nor begins at the left.
  return (
    <form action={submit} className="text-start whitespace-normal">
      <div className="rows q2">{children}</div>
      {field ? (
        <TextField
          className="mt-4"
          label={field.label}
          name={field.name}
          hint={field.hint}
          required={field.required}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <p className="fault mt-3" role="alert" hidden={outcome === null || outcome.ok}>
        {outcome && !outcome.ok ? outcome.message : null}
      </p>
      <footer>
        <Button kind={grave ? 'grave' : 'main'} type="submit" notYet={!ready || pending}>
          {confirm}
        </Button>
        <span role="status">{pending ? 'One moment.' : ''}</span>
      </footer>
    </form>
  );
}
