'use client';

import { useRef, useState } from 'react';
import { Button } from '@/app/ui/button';
import { DropZone } from '../../../drop-zone';

/** One file, by a button or dropped, and how it is written. */
export function ChooseFile({
  fault,
  done,
  onChosen,
}: {
  fault: string;
  done: string;
  onChosen: (file: File, layout: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [layout, setLayout] = useState('');
  const taken = (list: FileList | null) => {
    const [file] = list ?? [];
    if (file) onChosen(file, layout);
  };
  return (
    <>
      <p className="notice mb-3" role="status" hidden={!done}>
        {done}
      </p>
      <DropZone
        words="Drop a file of judgments here, or choose it"
        ours="Blindmark judgments"
        layout={layout}
        fault={fault}
        onLayout={setLayout}
        onDrop={({ files }) => taken(files)}
      >
        <Button kind="main" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </DropZone>
      <input
        ref={input}
        type="file"
        accept=".jsonl,.ndjson,.json"
        hidden
        aria-label="A file of judgments"
        onChange={(event) => taken(event.target.files)}
      />
    </>
  );
}
