'use client';

import { useState } from 'react';

import { Dialog } from './Dialog';

type NoteDialogProps = { ask: string; onNote: (text: string) => void; onClose: () => void };

/** A problem with the guidelines on one field: it goes to the author, with this trial's place. */
export function NoteDialog({ ask, onNote, onClose }: NoteDialogProps) {
  const [text, setText] = useState('');
  const empty = text.trim() === '';
  return (
    <Dialog title="Note a problem with the guidelines" narrow onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (empty) return;
          onNote(text.trim());
          onClose();
        }}
      >
        <label className="ask" htmlFor="note-text">
          {ask}
        </label>
        <textarea
          id="note-text"
          rows={5}
          dir="auto"
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className="hint">
          Say what the guidelines leave open here. The author reads it with this question and this
          item, and without your answer. You can answer as you think best and continue.
        </p>
        <footer>
          <button type="submit" className="btn main" aria-disabled={empty || undefined}>
            Send the note
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
