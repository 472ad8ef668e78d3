'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/app/ui/button';
import { field, ownPlace, postJson } from '@/app/ui/post-json';

/** Signs in after a click, so that a preview or a scanner that opens the link spends nothing. */
export function LinkForm({ token }: { token: string }) {
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const signIn = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault('');
    const answer = await postJson('/api/sign-in', { token }, (json) => ({
      go: ownPlace(field(json, 'go')) ?? '/',
    }));
    if (answer.ok) {
      // Replaced, so that the token does not stay in the history.
      window.location.replace(answer.value.go);
      return;
    }
    setFault(answer.message);
    setBusy(false);
  };
  return (
    <>
      <h2>You opened your own link</h2>
      <form onSubmit={(event) => void signIn(event)}>
        <p className="q2">It signs you in on this device. Nobody else should have it.</p>
        <p className="fault" role="alert" hidden={!fault}>
          {fault}
        </p>
        <Button kind="main" type="submit">
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      {fault ? (
        <p className="hint">
          <a href="/sign-in">Sign in by e-mail and password instead</a>
        </p>
      ) : null}
    </>
  );
}
