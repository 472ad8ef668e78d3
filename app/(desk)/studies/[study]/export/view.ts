import type { SealKind } from '../../../view';

export interface ExportView {
  /** The whole folder as a zip. */
  zipHref: string;
  files: readonly ExportFile[];
}

export interface ExportFile {
  name: string;
  holds: string;
  /** Download of this file alone, where there is one. */
  href: string | null;
  /** Closed seals that keep it out of the folder; empty = it is in. */
  waitsFor: readonly SealKind[];
}
