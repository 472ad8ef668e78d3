/** What has been brought in, and whether more may come. Nothing here depends on what a judge said. */
export interface JudgmentsView {
  slug: string;
  /** A form is frozen that rows can be read by. */
  frozen: boolean;
  /** When the judgments' seal was opened; null while it is closed. */
  openedAt: string | null;
  files: readonly JudgmentFileLine[];
}

export interface JudgmentFileLine {
  name: string;
  sha256: string;
  rows: number;
  importedAt: string;
}

/** What PUT /api/imports?study= answers: what would happen, before anything is stored. */
export interface JudgmentsPlan {
  id: string;
  file: { name: string; bytes: number; sha256: string };
  /** rows = stored + refused. */
  judgments: { rows: number; stored: number; refused: number };
  /** The first refused rows, at most 200. */
  refused: readonly RefusedRow[];
}

export interface RefusedRow {
  file: string;
  line: number;
  id: string | null;
  reason: string;
  mend: string | null;
}
