'use client';

import { useState } from 'react';
import { Button } from '@/app/ui/button';
import { TextField } from '@/app/ui/text-field';

/** The study's name in addresses and commands, where study.json does not say it. */
export function StudyName({ slug, onName }: { slug: string; onName: (slug: string) => void }) {
  const [typed, setTyped] = useState(slug);
  const changed = typed.trim() !== slug && typed.trim() !== '';
  return (
    <form
      className="flex flex-wrap items-end gap-2 mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) onName(typed.trim());
      }}
    >
      <TextField
        className="w-full max-w-[360px]"
        label="Name in addresses and commands"
        hint="Small letters, digits and hyphens. It cannot be changed later."
        name="slug"
        autoComplete="off"
        maxLength={64}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" notYet={!changed}>
        Use this name
      </Button>
    </form>
  );
}
