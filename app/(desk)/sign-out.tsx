'use client';

import { useState } from 'react';
import { Button } from '@/app/ui/button';
import { postJson } from '@/app/ui/post-json';

export function SignOut() {
  const [fault, setFault] = useState('');
  const signOut = async () => {
    const answer = await postJson('/api/sign-out', {}, () => true);
    if (answer.ok) window.location.replace('/sign-in');
    else setFault(answer.message);
  };
  return (
    <>
      <Button kind="bare" onClick={() => void signOut()}>
        Sign out
      </Button>
      <p className="fault" role="alert" hidden={!fault}>
        {fault}
      </p>
    </>
  );
}
