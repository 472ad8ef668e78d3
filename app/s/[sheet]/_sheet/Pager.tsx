import type { Pane } from './shown-texts';
import type { Opened } from './use-opened';

type PagerProps = { source: string; judged: string; shown: Pane; opened: Opened };

/** On a phone: which of the texts that cannot stand side by side is shown, and what is still to be opened. */
export function Pager({ source, judged, shown, opened }: PagerProps) {
  const panes = [
    ['source', source],
    ['answer', judged],
  ] as const;
  return (
    <nav className="pager only-phone" aria-label="Text">
      {panes.map(([pane, name]) => (
        <button
          key={pane}
          type="button"
          aria-pressed={shown === pane}
          onClick={() => opened.show(pane)}
        >
          <span>
            {name}
            {opened.isOpened(pane) ? null : <span className="not-opened">not opened yet</span>}
          </span>
        </button>
      ))}
    </nav>
  );
}
