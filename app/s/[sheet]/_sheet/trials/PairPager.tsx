import type { BlindTrial } from '@/lib/domain/blind';

import type { SheetText } from '../../sheet-data';
import type { Pane } from '../shown-texts';
import type { Opened } from '../use-opened';
import { nameAbove } from './TextsAbove';

type PagerProps = { trial: BlindTrial; texts: readonly SheetText[]; opened: Opened };

/** On a phone: which text is shown, and which of the two has not been opened yet. */
export function PairPager({ trial, texts, opened }: PagerProps) {
  const above = nameAbove(trial, texts);
  const panes: (readonly [Pane, string])[] = [
    ...(above === '' ? [] : [['above', above] as const]),
    ['a', 'Text A'],
    ['b', 'Text B'],
  ];
  return (
    <nav className="pager only-phone" aria-label="Text">
      {panes.map(([pane, name]) => (
        <button
          key={pane}
          type="button"
          aria-pressed={opened.shown === pane}
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
