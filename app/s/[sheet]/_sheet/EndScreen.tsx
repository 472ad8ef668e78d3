'use client';

import { TickBox } from '@/app/ui/tick-box';
import { useState } from 'react';

import { Dialog } from './Dialog';
import { handIn } from './sheet-api';

type EndProps = {
  sheet: string;
  total: number;
  /** Answers that are not with the server yet. */
  unsent: number;
  onBack: () => void;
  onHandedIn: () => void;
};

/** What may have been seen elsewhere; the server knows the same names. */
const declarations = [
  { value: 'made-items', label: 'I wrote or chose these texts' },
  { value: 'imported-items', label: 'I imported them into the study' },
  { value: 'ran-judge', label: 'I ran a language model as a judge on them' },
  { value: 'piloted', label: 'I labelled some of them in a pilot' },
  { value: 'saw-labels', label: 'I saw what another rater or a model answered' },
] as const;

/** All trials are answered: what is left is to say what was seen elsewhere, and to hand in. */
export function EndScreen({ sheet, total, unsent, onBack, onHandedIn }: EndProps) {
  const [declared, setDeclared] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  return (
    <main className="end">
      <h2>Everything is answered.</h2>
      <p>You can go back and change an answer. After you hand in, nothing can be changed.</p>
      <fieldset>
        <legend>What applies to you? Leave all of them empty if nothing does.</legend>
        {declarations.map(({ value, label }) => (
          <TickBox
            key={value}
            checked={declared.includes(value)}
            onChange={(event) =>
              setDeclared(
                event.currentTarget.checked
                  ? [...declared, value]
                  : declared.filter((other) => other !== value),
              )
            }
          >
            {label}
          </TickBox>
        ))}
      </fieldset>
      <p className="acts">
        <button type="button" className="btn" onClick={onBack}>
          Back to the last one
        </button>
        <button
          type="button"
          className="btn main"
          aria-disabled={unsent > 0 || undefined}
          aria-describedby="unsent"
          onClick={() => (unsent > 0 ? undefined : setAsking(true))}
        >
          Hand in
        </button>
      </p>
      <p className="hint" id="unsent">
        {unsent === 0
          ? 'Everything is saved.'
          : `${unsent} not with the server yet. Handing in waits for them.`}
      </p>
      {asking ? (
        <HandInDialog
          sheet={sheet}
          total={total}
          declared={declared}
          onHandedIn={onHandedIn}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </main>
  );
}

type HandInProps = {
  sheet: string;
  total: number;
  declared: readonly string[];
  onHandedIn: () => void;
  onClose: () => void;
};

function HandInDialog({ sheet, total, declared, onHandedIn, onClose }: HandInProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    const answer = await handIn(sheet, declared);
    setSending(false);
    if (answer.ok) onHandedIn();
    else setWrong(answer.message);
  };
  return (
    <Dialog title="Hand in?" narrow onClose={onClose}>
      <p>What you answered is final after this. The author is told that the sheet is handed in.</p>
      {wrong === null ? null : (
        <p className="trouble" role="alert">
          {wrong}
        </p>
      )}
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          Not yet
        </button>
        <button
          type="button"
          className="btn main"
          aria-disabled={sending || undefined}
          onClick={() => (sending ? undefined : void send())}
        >
          Hand in {total === 1 ? '1 answer' : `${total} answers`}
        </button>
      </footer>
    </Dialog>
  );
}
