'use client';

import { useRef, useState } from 'react';
import { Button } from '@/app/ui/button';

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
  const [over, setOver] = useState(false);
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
      <div
        className={over ? 'dropzone over' : 'dropzone'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          taken(event.dataTransfer.files);
        }}
      >
        <p className="text-14 font-[550]">Drop a file of judgments here, or choose it</p>
        <Button kind="main" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <label className="fields-line">
          <span>Written as</span>
          <select
            className="input w-auto"
            value={layout}
            onChange={(event) => setLayout(event.target.value)}
          >
            <option value="">Blindmark judgments</option>
            <option value="meaning-evals">meaning-evals</option>
          </select>
        </label>
        <p className="fault" role="alert" hidden={!fault}>
          {fault}
        </p>
      </div>
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
