import { EnterIcon } from '@/app/ui/icons';
import type { OpenField } from '@/lib/form/check-values';

import { KeyCap } from './fields/KeyCap';
import { LastLine } from './LastLine';
import type { SenderView } from './sender';
import type { LastAct } from './sheet-state';
import type { Acts } from './use-acts';

type FootProps = {
  acts: Acts;
  last: LastAct | null;
  view: SenderView;
  missing: readonly OpenField[];
  saveWords: string;
  keys: boolean;
};

/** The last save with its Undo, and what can be done with the trial on the screen. */
export function Foot({ acts, last, view, missing, saveWords, keys }: FootProps) {
  const cap = (key: string): string | undefined => (keys ? key : undefined);
  return (
    <footer className="foot">
      <LastLine last={last} view={view} />
      {acts.can.undoChange ? (
        <FootButton words="Undo change" cap={cap('Z')} onClick={() => void acts.undoChange()} />
      ) : acts.can.undo ? (
        <FootButton words="Undo" cap={cap('Z')} onClick={acts.undo} />
      ) : null}
      <span className="gap">
        <span className="in-text-box">
          In a text box <kbd>Ctrl</kbd>
          <kbd>
            <EnterIcon />
          </kbd>{' '}
          saves
        </span>
      </span>
      <LeftToDo missing={missing} />
      <FootButton
        words="Back"
        cap="PgUp"
        keyName="PageUp"
        notYet={!acts.can.back}
        onClick={acts.back}
      />
      <FootButton
        words="Leave for later"
        cap={cap('L')}
        notYet={!acts.can.later}
        onClick={acts.later}
      />
      <SaveButton words={saveWords} notYet={missing.length > 0} onSave={acts.save} cap />
    </footer>
  );
}

type FootButtonProps = {
  words: string;
  cap: string | undefined;
  keyName?: string;
  notYet?: boolean;
  onClick: () => void;
};

function FootButton({ words, cap, keyName, notYet = false, onClick }: FootButtonProps) {
  return (
    <button
      type="button"
      className="btn bare"
      aria-disabled={notYet || undefined}
      aria-keyshortcuts={keyName ?? cap}
      onClick={notYet ? undefined : onClick}
    >
      {words} <KeyCap>{cap}</KeyCap>
    </button>
  );
}

type SaveProps = { words: string; notYet: boolean; cap?: boolean; onSave: () => void };

/** "Not yet" keeps its place in the focus order; pressing it goes to the first field left. */
export function SaveButton({ words, notYet, cap = false, onSave }: SaveProps) {
  return (
    <button
      type="button"
      className="btn main"
      aria-disabled={notYet || undefined}
      aria-keyshortcuts="Enter Control+Enter"
      aria-describedby={notYet ? 'left-to-do' : undefined}
      onClick={(event) => {
        // The second half of a double click belongs to the trial before.
        if (event.detail < 2) onSave();
      }}
    >
      {words}
      {cap ? (
        <kbd aria-hidden="true">
          <EnterIcon />
        </kbd>
      ) : null}
    </button>
  );
}

/** The first six of what is left, each once, and that there are more. */
function leftNames(missing: readonly OpenField[]): string {
  const names = [...new Set(missing.map(({ field, part }) => part?.id ?? field.ask))];
  return [...names.slice(0, 6), ...(names.length > 6 ? ['…'] : [])].join(', ');
}

/** "2 fields left: C2, y": what still has to be answered. */
export function LeftToDo({ missing }: { missing: readonly OpenField[] }) {
  if (missing.length === 0) return null;
  return (
    <span className="left-to-do" id="left-to-do">
      {missing.length === 1 ? '1 field left' : `${missing.length} fields left`}:{' '}
      <bdi>{leftNames(missing)}</bdi>
    </span>
  );
}
