'use client';

import { useActionState } from 'react';
import { Button } from '@/app/ui/button';
import type { Act } from '../../../outcome';

/** Ends a link at once. Who joined by it keeps their sheet. */
export function RevokeButton({ act, id }: { act: Act; id: string }) {
  const [outcome, submit, pending] = useActionState(act, null);
  return (
    <form action={submit}>
      <input type="hidden" name="id" value={id} />
      <Button kind="bare" type="submit" notYet={pending}>
        Revoke
      </Button>
      <p className="fault" role="alert" hidden={outcome === null || outcome.ok}>
        {outcome && !outcome.ok ? outcome.message : null}
      </p>
    </form>
  );
}
