'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/app/ui/button';
import { postJson } from '@/app/ui/post-json';
import { TextField } from '@/app/ui/text-field';
import { TickBox } from '@/app/ui/tick-box';
import { JoinFacts } from './join-facts';
import { readWelcome, type Invitation, type Welcome } from './invitation';

export function JoinForm({
  token,
  invitation,
  onJoined,
}: {
  token: string;
  invitation: Invitation;
  onJoined: (welcome: Welcome) => void;
}) {
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<{ message: string; field: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const join = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(null);
    const alias = String(new FormData(event.currentTarget).get('alias'));
    const consent = invitation.consent.version;
    const answer = await postJson('/api/join', { token, alias, consent }, readWelcome);
    setBusy(false);
    if (answer.ok) onJoined(answer.value);
    else setFault(answer);
  };
  const aliasFault = fault?.field === 'alias' ? fault.message : undefined;
  return (
    <form onSubmit={(event) => void join(event)}>
      <h1>{invitation.title}</h1>
      <p className="lead">
        {invitation.question ? `${invitation.question} ` : null}
        There is no score and no right pace. You can stop at any item and come back on any device.
      </p>
      <JoinFacts total={invitation.total} />
      <section className="consent">
        <h2 id="consent-heading">
          What you agree to{' '}
          <span className="q3 font-normal">version {invitation.consent.version}</span>
        </h2>
        <div className="text" tabIndex={0} role="region" aria-labelledby="consent-heading">
          {invitation.consent.text}
        </div>
      </section>
      <TickBox required checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        I have read this, and I agree to it.
      </TickBox>
      <TextField
        className="max-w-[360px] my-4"
        label="Your nickname"
        name="alias"
        hint="Choose a nickname you will recognise, not your real name."
        fault={aliasFault}
        autoComplete="off"
        maxLength={60}
        required
      />
      <p className="fault" role="alert" hidden={!fault || aliasFault !== undefined}>
        {fault?.message}
      </p>
      <div className="go">
        <Button kind="main" type="submit">
          {busy ? 'Joining' : 'Join and get your own link'}
        </Button>
      </div>
    </form>
  );
}
