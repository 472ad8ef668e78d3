import type { ReactNode } from 'react';

import type { Panel } from './Bar';
import { KeyCap } from './fields/KeyCap';
import type { Acts } from './use-acts';

type DrawerProps = {
  open: boolean;
  /** Whether there are guidelines; without them the drawer holds what a phone has no other place for. */
  guided: boolean;
  version: number;
  acts: Acts;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
  children: ReactNode;
};

/** The guidelines, over the form and never over a text. Hidden, not removed: it keeps its place. */
export function Drawer({ open, guided, version, acts, onClose, onPanel, children }: DrawerProps) {
  const andClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <aside
      className="drawer"
      aria-label={guided ? 'Guidelines' : 'More'}
      hidden={!open}
      tabIndex={-1}
    >
      <header>
        <h2>{guided ? 'Guidelines' : 'More'}</h2>
        {guided ? <span className="q3">Version {version}</span> : null}
        <button type="button" className="btn bare" onClick={onClose}>
          Close <KeyCap>Esc</KeyCap>
        </button>
      </header>
      <div className="more only-phone">
        <button
          type="button"
          className="btn"
          disabled={!acts.can.back}
          onClick={andClose(acts.back)}
        >
          Back to the last one
        </button>
        <button
          type="button"
          className="btn"
          disabled={!acts.can.later}
          onClick={andClose(acts.later)}
        >
          Leave for later
        </button>
        <button type="button" className="btn" onClick={andClose(() => onPanel('pause'))}>
          Pause
        </button>
        <button type="button" className="btn" onClick={andClose(() => onPanel('settings'))}>
          Settings
        </button>
      </div>
      <div className="prose">{children}</div>
    </aside>
  );
}
