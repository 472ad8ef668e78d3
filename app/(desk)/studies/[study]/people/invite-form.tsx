'use client';

import { useActionState } from 'react';
import { Button } from '@/app/ui/button';
import type { Act } from '../../../outcome';
import { FreshLinkBox } from './fresh-link-box';
import type { FreshLink } from './view';

/** Makes a link by which raters join: how often and until when it works. */
export function InviteForm({ act, free }: { act: Act<FreshLink>; free: number }) {
  const [outcome, submit, pending] = useActionState(act, null);
  return (
    <form action={submit} className="mb-4">
      <div className="fields-line">
        <label>
          Number of raters
          <input
            className="input w-[104px]"
            type="number"
            name="maxUses"
            min={1}
            max={10000}
            defaultValue={Math.max(1, free)}
            required
          />
        </label>
        <label>
          Valid for (days)
          <input
            className="input w-[104px]"
            type="number"
            name="days"
            min={1}
            max={365}
            defaultValue={14}
            required
          />
        </label>
        <Button kind="main" type="submit" notYet={pending}>
          Make a link for raters
        </Button>
      </div>
      <p className="fault mt-2" role="alert" hidden={outcome === null || outcome.ok}>
        {outcome && !outcome.ok ? outcome.message : null}
      </p>
      {outcome?.ok ? <FreshLinkBox link={outcome.done} title="The link for raters." /> : null}
    </form>
  );
}
