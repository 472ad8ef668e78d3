import type { BlindForm, BlindText, BlindTrial } from '@/lib/domain/blind';

/** A text of the sheet; its role decides the pane it stands in. */
export type SheetText = BlindText;
export type TextRole = NonNullable<SheetText['role']>;

export type SheetStatus = 'open' | 'not-open' | 'handed-in' | 'closed' | 'withdrawn';

/**
 * All that the rater's screen starts from. Copied field by field from what a rater may see:
 * there is no place in it for a condition, a source id or another rater.
 */
export type SheetData = {
  readonly sheetId: string;
  readonly title: string;
  /** The rater's own random code, printed as "Sheet 7F". */
  readonly code: string;
  readonly version: number;
  readonly status: SheetStatus;
  readonly form: BlindForm;
  readonly texts: readonly SheetText[];
  readonly progress: { readonly done: number; readonly total: number };
  /** Behind this position nothing has been answered or left for later. */
  readonly frontier: number;
  /** Positions left for later, rising. */
  readonly later: readonly number[];
  /** Positions before the frontier that are open, though not left for later. */
  readonly skipped: readonly number[];
  /** How many trials a browser may hold ahead. */
  readonly window: number;
  readonly revisit: 'until-hand-in' | 'locked';
  /** The next trial in the order of work; null when there is none to answer now. */
  readonly first: BlindTrial | null;
};
