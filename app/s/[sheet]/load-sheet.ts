import 'server-only';
import type { SignedIn } from '@/lib/data/actor';
import { nextTrial, sheetProgress, viewSheet } from '@/lib/data/rater-sheet';

import { workedFrom } from './_sheet/order-of-work';
import type { SheetData } from './sheet-data';

/** What the rater's page starts from, with its guidelines as they were written. */
export async function loadSheet(
  rater: SignedIn,
  sheetId: string,
): Promise<{ readonly sheet: SheetData; readonly guidelines: string }> {
  const view = await viewSheet(rater, sheetId);
  const open = view.state === 'open';
  const seen = open ? await sheetProgress(rater, sheetId) : { open: [], later: [] };
  const next = open ? await nextTrial(rater, sheetId) : null;
  const { frontier, skipped } = workedFrom(view.progress.total, seen.open, seen.later);
  const sheet: SheetData = {
    sheetId: view.id,
    title: view.title,
    code: view.code,
    version: view.version,
    status: view.state,
    form: view.form,
    texts: view.texts,
    progress: view.progress,
    frontier,
    later: seen.later,
    skipped,
    window: view.window,
    revisit: view.revisit,
    first: next !== null && 'trial' in next ? next.trial : null,
  };
  return { sheet, guidelines: view.guidelines };
}
