import 'server-only';
import { database } from '../database';

export type Progress = { readonly done: number; readonly total: number };

/** Sheets that count: neither half-made by a freeze nor erased by a withdrawal. */
export const countedSheets = { state: { notIn: ['staged', 'withdrawn'] } };

/** Sheets that somebody holds or held. */
export const heldSheets = { state: { not: 'staged' }, raterId: { not: null } };

/** Answered trials of all sheets together, those that nobody holds yet included. Counts no value. */
export async function progressOf(studyId: string): Promise<Progress> {
  const { prisma } = await database();
  const sums = await prisma.sheet.aggregate({
    where: { studyId, ...countedSheets },
    _sum: { done: true, total: true },
  });
  return { done: sums._sum.done ?? 0, total: sums._sum.total ?? 0 };
}
