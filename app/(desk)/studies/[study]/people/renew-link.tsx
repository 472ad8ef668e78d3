'use client';

import { useActionState, useState } from 'react';
import { Button } from '@/app/ui/button';
import { Dialog } from '@/app/ui/dialog';
import type { Act } from '../../../outcome';
import { FreshLinkBox } from './fresh-link-box';
import type { FreshLink } from './view';

/** A new way back for a rater who lost theirs; the old one stops working. */
export function RenewLink({ act, id, name }: { act: Act<FreshLink>; id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="bare" onClick={() => setOpen(true)}>
        New link <span className="vh">for {name}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`A new link for ${name}?`} narrow>
        <RenewForm act={act} id={id} name={name} />
      </Dialog>
    </>
  );
}

function RenewForm({ act, id, name }: { act: Act<FreshLink>; id: string; name: string }) {
  const [outcome, submit, pending] = useActionState(act, null);
  return (
    <form action={submit} className="text-start whitespace-normal">
      <p className="q2">
        {name}’s old links stop working, they are signed out everywhere, and the ledger says that a
        new one was made. Give it to them alone: anybody who has it reads and answers their sheet.
      </p>
      <input type="hidden" name="id" value={id} />
      <p className="fault mt-2" role="alert" hidden={outcome === null || outcome.ok}>
        {outcome && !outcome.ok ? outcome.message : null}
      </p>
      {outcome?.ok ? (
        <FreshLinkBox link={outcome.done} title={`${name}’s own link.`} />
      ) : (
        <footer>
          <Button kind="main" type="submit" notYet={pending}>
            Make a new link
          </Button>
        </footer>
      )}
    </form>
  );
}
