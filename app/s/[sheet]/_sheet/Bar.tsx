import { Mark } from '@/app/ui/mark';

import type { ChipState } from './chip-state';
import { KeyCap } from './fields/KeyCap';
import { SaveChip } from './SaveChip';

export type Panel = 'keys' | 'pause' | 'problems' | 'settings' | null;

type BarProps = {
  title: string;
  code: string;
  version: number;
  chip: ChipState;
  keys: boolean;
  /** Whether there are any guidelines. */
  guided: boolean;
  guidelines: boolean;
  onGuidelines: () => void;
  onPanel: (panel: Panel) => void;
};

/** What sheet this is, whether it is saved, and the help at hand. */
export function Bar(props: BarProps) {
  const { title, code, version, chip, keys, guided, guidelines, onGuidelines, onPanel } = props;
  const cap = (key: string): string | undefined => (keys ? key : undefined);
  return (
    <header className="bar">
      {/* A plain link spares this page the router's code. */}
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
      <a className="home-link" href="/" aria-label="All your sheets">
        <Mark />
      </a>
      <h1 className="name">
        <bdi>{title}</bdi>
      </h1>
      <span className="sub">
        Sheet {code}, version {version}
      </span>
      <span className="gap" />
      <SaveChip chip={chip} onOpen={() => onPanel('problems')} />
      {guided ? (
        <button
          type="button"
          className="btn bare only-desk"
          aria-expanded={guidelines}
          aria-keyshortcuts={cap('G')}
          onClick={onGuidelines}
        >
          Guidelines <KeyCap>{cap('G')}</KeyCap>
        </button>
      ) : null}
      <button
        type="button"
        className="btn bare only-desk"
        aria-keyshortcuts={cap('?')}
        onClick={() => onPanel('keys')}
      >
        Keys <KeyCap>{cap('?')}</KeyCap>
      </button>
      <button
        type="button"
        className="btn bare only-desk"
        aria-keyshortcuts={cap('.')}
        onClick={() => onPanel('pause')}
      >
        Pause <KeyCap>{cap('.')}</KeyCap>
      </button>
      <button type="button" className="btn bare only-desk" onClick={() => onPanel('settings')}>
        Settings
      </button>
      <button
        type="button"
        className="btn bare only-phone"
        aria-expanded={guidelines}
        aria-label={guided ? 'Guidelines and more' : 'More'}
        onClick={onGuidelines}
      >
        {guided ? 'Guide' : 'More'}
      </button>
    </header>
  );
}
