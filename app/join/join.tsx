'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/app/ui/button';
import { useFragmentToken } from '@/app/ui/fragment-token';
import { postJson, type Posted } from '@/app/ui/post-json';
import { readInvitation, type Invitation, type Welcome } from './invitation';
import { JoinForm } from './join-form';
import { OwnLink } from './own-link';

/** Reads the invitation, asks for consent, and shows the rater's own link once. */
export function Join() {
  const token = useFragmentToken();
  const [preview, setPreview] = useState<Posted<Invitation> | null>(null);
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!token) return;
    let current = true;
    void postJson('/api/join/preview', { token }, readInvitation).then((answer) => {
      if (current) setPreview(answer);
    });
    return () => {
      current = false;
    };
  }, [token, attempt]);

  if (welcome) return <OwnLink welcome={welcome} />;
  if (token === '') return <NoInvitation />;
  if (!token || !preview) return <p role="status">Reading the invitation.</p>;
  if (preview.ok) {
    return <JoinForm token={token} invitation={preview.value} onJoined={setWelcome} />;
  }
  return (
    <>
      <h1>This invitation could not be read</h1>
      <p className="lead" role="alert">
        {preview.message}
      </p>
      <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
    </>
  );
}

function NoInvitation() {
  return (
    <>
      <h1>There is no invitation in this address</h1>
      <p className="lead">
        Open the whole link that you were sent: the part behind # belongs to it. If you have joined
        before, open your own link instead.
      </p>
    </>
  );
}
