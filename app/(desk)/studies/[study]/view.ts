import type { SealKind } from '../../view';

/** The overview of one study. All times are ISO 8601 in UTC. */
export interface OverviewView {
  createdAt: string;
  frozenAt: string | null;
  openedAt: string | null;
  closedAt: string | null;
  /** Whether raters have any. */
  guidelines: boolean;
  /** Null where it is withheld from a reader who rates too; a rater's `done` is null likewise. */
  progress: { done: number; total: number } | null;
  raters: readonly RaterLine[];
  /** Slots that nobody holds. */
  slotsFree: number;
  seals: readonly SealLine[];
  manifest: ManifestView | null;
}

/** How far a sheet is, never what it says. */
export interface RaterLine {
  code: string;
  alias: string | null;
  you: boolean;
  state: 'claimed' | 'handed-in' | 'released' | 'withdrawn';
  done: number | null;
  total: number;
  lastSavedAt: string | null;
}

export interface SealLine {
  kind: SealKind;
  /** What lies under it, counted without a value: "199 labels of 3 raters". */
  holds: string;
  opened: { at: string; by: string } | null;
}

export interface ManifestView {
  version: number;
  sha256: string;
  hypotheses: number;
  gates: number;
  ratersPerItem: number;
  /** Versions after the first. */
  changes: number;
}
