import type { Content } from '@/lib/form/content';

/** What PUT /api/imports answers: all that would happen, before anything is stored. */
export interface ImportPlan {
  id: string;
  study: {
    slug: string;
    title: string;
    question: string | null;
    /** study.json says the slug: it is changed there. */
    slugDeclared: boolean;
  };
  file: { name: string; bytes: number; sha256: string };
  /** rows = stored + refused. */
  items: { rows: number; stored: number; refused: number };
  /** Rows of pairs.jsonl, by what they become; null for a study without pairs. */
  pairs: ImportPairs | null;
  fields: readonly ImportField[];
  /** Who opened the fields that raters see. */
  openedBy: 'study.json' | 'layout' | 'you';
  /** The first item as a rater would get it. */
  example: Content | null;
  /** The first refused rows of every file, at most 200. */
  refused: readonly RefusedRow[];
  /** All of them: an item refused takes its provenance along, so they are more than the items refused. */
  refusedRows: number;
  /** What stops the import as a whole; nothing can be confirmed while one stands. */
  faults: readonly { file: string; message: string }[];
  /** What can be imported as it is, and should be known. */
  warnings: readonly string[];
}

export interface ImportPairs {
  rows: number;
  stored: number;
  refused: number;
  kinds: Partial<Record<'2afc' | 'preference' | 'boundary', number>>;
  /** The largest difference in length, as a share of the longer text's words. */
  widest: number;
}

export interface ImportField {
  id: string;
  /** Rows that have it. */
  rows: number;
  /** key: replaced by a random id; seen: raters see it; sealed: nobody does before the reveal. */
  use: 'key' | 'seen' | 'sealed';
  /** The first value of a field that raters see; a sealed field's value is never sent. */
  first: string | null;
  /** Whether raters' sight of it can be chosen here. */
  offered: boolean;
}

export interface RefusedRow {
  file: string;
  line: number;
  id: string | null;
  reason: string;
  mend: string | null;
}
