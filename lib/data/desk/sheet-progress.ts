import 'server-only';
import { database } from '../store/database';

export type Progress = { readonly done: number; readonly total: number };

/** Sheets that count: neither half-made by a freeze nor erased by a withdrawal. */
export const countedSheets = { state: { notIn: ['staged', 'withdrawn'] } };

/** Sheets that somebody holds or held. */
export const heldSheets = { state: { not: 'staged' }, raterId: { not: null } };

/**
 * Answered trials of all sheets together, those that nobody holds yet included; of a closed study only sheets that
 * somebody took, since nobody will take the others. Counts no value. Null for a reader who is `bound`: less their
 * own sheet, the sum is the others' pace.
 */
export async function progressOf(study: {
  readonly id: string;
  readonly state: string;
  readonly bound: boolean;
}): Promise<Progress | null> {
  if (study.bound) return null;
  const { prisma } = await database();
  const taken = study.state === 'closed' ? { raterId: { not: null } } : {};
  const sums = await prisma.sheet.aggregate({
    where: { studyId: study.id, ...countedSheets, ...taken },
    _sum: { done: true, total: true },
  });
  return { done: sums._sum.done ?? 0, total: sums._sum.total ?? 0 };
}
