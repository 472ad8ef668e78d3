'use client';

import { useRef, useState } from 'react';
import { Button } from '@/app/ui/button';
import { DropZone } from '../drop-zone';
import { PageHead } from '../page-head';
import { fromDrop, fromPicker, type Chosen } from './chosen-files';

/** Files, a folder or a zip: by a button, or dropped. */
export function ChooseFiles({
  fault,
  onChosen,
}: {
  fault: string;
  onChosen: (chosen: Chosen, layout: string) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [layout, setLayout] = useState('');
  const taken = (list: FileList | null) => {
    if (list && list.length > 0) onChosen(fromPicker(list), layout);
  };
  return (
    <>
      <PageHead
        title="Import a study"
        lead="A study is a folder: study.json, guidelines.md, items.jsonl, and provenance.jsonl where there is one. Its plan is shown first; nothing is stored before you have read it."
      />
      <DropZone
        words="Drop the folder, its files or a zip here, or choose"
        ours="a Blindmark study"
        layout={layout}
        fault={fault}
        onLayout={setLayout}
        onDrop={({ items }) => void fromDrop(items).then((chosen) => onChosen(chosen, layout))}
      >
        <div className="flex flex-wrap gap-2">
          <Button kind="main" onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
          <Button onClick={() => files.current?.click()}>Choose files or a zip</Button>
        </div>
      </DropZone>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files or a zip"
        onChange={(event) => taken(event.target.files)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          // React's types do not know the attribute that turns a file picker into one of folders.
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label="A folder"
        onChange={(event) => taken(event.target.files)}
      />
    </>
  );
}
