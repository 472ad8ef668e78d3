'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/app/ui/button';
import { field, ownPlace, words } from '@/app/ui/post-json';
import { TextField } from '@/app/ui/text-field';

// One sentence for a wrong address, a wrong password and a locked account: it tells nobody which it is.
const refused =
  'The e-mail address or the password is wrong, or there were too many tries. Wait half a minute and try again, or ask for a link.';
const unreachable = 'The server could not be reached. Look at your connection and try again.';

export function PasswordForm() {
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault('');
    const outcome = await signIn(new FormData(event.currentTarget)).catch(() => 'unreachable');
    if (outcome === 'in') {
      window.location.replace(wantedPlace() ?? '/studies');
      return;
    }
    setFault(outcome === 'refused' ? refused : unreachable);
    setBusy(false);
  };
  return (
    <>
      <h2>Sign in</h2>
      <form method="post" onSubmit={(event) => void submit(event)}>
        <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <p className="fault" role="alert" hidden={!fault}>
          {fault}
        </p>
        <Button kind="main" type="submit">
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <p className="hint mt-4">
        Raters need no account. Open the link you were sent; it is your key.
      </p>
    </>
  );
}

/** The page that asked for the sign-in, where it said so and is one of ours. */
const wantedPlace = () => ownPlace(new URLSearchParams(window.location.search).get('next'));

/** next-auth's own two steps: a token against forged requests, then the address and the password. */
async function signIn(form: FormData): Promise<'in' | 'refused'> {
  const csrf = await fetch('/api/auth/csrf').then((response): Promise<unknown> => response.json());
  const body = new URLSearchParams({
    csrfToken: words(field(csrf, 'csrfToken')) ?? '',
    email: String(form.get('email')),
    password: String(form.get('password')),
    json: 'true',
  });
  const response = await fetch('/api/auth/callback/credentials', { method: 'POST', body });
  const answer: unknown = await response.json().catch(() => null);
  const url = words(field(answer, 'url'));
  const failed = !response.ok || (url ?? '').includes('error=');
  return failed ? 'refused' : 'in';
}
