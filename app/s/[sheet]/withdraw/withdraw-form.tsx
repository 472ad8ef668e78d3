'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/app/ui/button';
import { postJson } from '@/app/ui/post-json';

/** Asks once more, then withdraws. */
export function WithdrawForm({ sheet }: { sheet: string }) {
  const [sure, setSure] = useState(false);
  const [done, setDone] = useState(false);
  const [fault, setFault] = useState('');
  const erase = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!sure) return setFault('Tick the box first: erasing cannot be undone.');
    const answer = await postJson(
      `/api/sheets/${sheet}/withdraw`,
      { erase: true },
      () => true as const,
    );
    setFault(answer.ok ? '' : answer.message);
    setDone(answer.ok);
  };
  if (done) return <p role="status">Your answers are erased. You can close this page.</p>;
  return (
    <form onSubmit={(event) => void erase(event)}>
      <label className="flex gap-2 items-center min-h-11">
        <input type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)} />
        Erase my answers
      </label>
      <p className="fault" role="alert" hidden={!fault}>
        {fault}
      </p>
      <div className="acts">
        <Button kind="grave" type="submit">
          Withdraw and erase
        </Button>
        <a className="btn" href={`/s/${sheet}`}>
          Back to the sheet
        </a>
      </div>
    </form>
  );
}
