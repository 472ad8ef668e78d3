'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/app/ui/button';
import { postJson } from '@/app/ui/post-json';
import { TextField } from '@/app/ui/text-field';

type Fault = { readonly field: string | null; readonly message: string };

/** Sets the signed-in person's address and password. What was typed stays when it is refused. */
export function PasswordForm() {
  const [fault, setFault] = useState<Fault | null>(null);
  const [saved, setSaved] = useState(false);
  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const current = typed.get('current');
    const body = {
      email: typed.get('email'),
      password: typed.get('password'),
      ...(current ? { current } : {}),
    };
    setSaved(false);
    const answer = await postJson('/api/me/password', body, () => true as const);
    setFault(answer.ok ? null : { field: answer.field, message: answer.message });
    setSaved(answer.ok);
  };
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <form className="mt-8 max-w-[420px] grid gap-5" onSubmit={(event) => void save(event)}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        fault={faultOf('email')}
      />
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        hint="Not needed within fifteen minutes of signing in by a link."
        fault={faultOf('current')}
      />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 12 characters. A sentence works well."
        fault={faultOf('password')}
      />
      <div className="flex items-center gap-4">
        <Button kind="main" type="submit">
          Save the sign-in
        </Button>
        <p role="status">
          {saved ? 'Saved. You can now sign in with both; every other device is signed out.' : null}
          {fault && fault.field === null ? <span className="fault">{fault.message}</span> : null}
        </p>
      </div>
    </form>
  );
}
