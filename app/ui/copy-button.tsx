'use client';

import { useState } from 'react';
import { Button } from './button';

/** Copies a text and says so. Over plain http the clipboard is closed to pages: then the old way is tried. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const done = await copied(text);
    setSaid(done ? 'Copied' : 'Not copied: select the text and copy it yourself.');
  };
  return (
    <>
      <Button onClick={() => void copy()}>{said === 'Copied' ? said : label}</Button>
      <span role="status" className={said && said !== 'Copied' ? 'hint' : 'vh'}>
        {said}
      </span>
    </>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromPage(text);
  }
}

function copiedFromPage(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.className = 'vh';
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  return done;
}
