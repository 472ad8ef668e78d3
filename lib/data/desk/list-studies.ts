import 'server-only';
import { z } from 'zod';
import type { SignedIn } from '../actor';
import { database } from '../store/database';
import { deskPerson } from './desk-person';
import { deskRoles, shownState, type ShownState } from './desk-study';
import { newestVersion } from './newest-version';
import { roleWords } from './role-words';
import { heldSheets, progressOf, type Progress } from './sheet-progress';

export type StudyLine = {
  readonly slug: string;
  readonly title: string;
  readonly question: string | null;
  readonly state: ShownState;
  readonly version: number | null;
  readonly items: number;
  /** Null where it is withheld: the reader rates here, and the labels are sealed. */
  readonly progress: Progress | null;
  readonly roles: readonly string[];
  readonly sealsOpened: number;
};

export type StudyList = {
  readonly studies: readonly StudyLine[];
  readonly mayImport: boolean;
  /** Sheets of the reader's own, in any study. */
  readonly ownSheets: number;
};

/** The studies in which the reader has a place at the desk, newest first. */
export async function listStudies(actor: SignedIn): Promise<StudyList> {
  const { prisma } = await database();
  const rows = await prisma.study.findMany({
    where: {
      state: { not: 'importing' },
      memberships: { some: { personId: actor.personId, role: { in: [...deskRoles] } } },
    },
    orderBy: [{ createdAt: 'desc' }, { slug: 'asc' }],
    select: {
      id: true,
      slug: true,
      title: true,
      state: true,
      studyJson: true,
      memberships: { where: { personId: actor.personId }, select: { role: true } },
      seals: { select: { kind: true } },
      sheets: {
        where: { rater: { personId: actor.personId, removedAt: null } },
        select: { id: true },
        take: 1,
      },
      _count: { select: { items: true } },
    },
  });
  const studies: StudyLine[] = [];
  for (const row of rows) {
    const roles = row.memberships.map((held) => held.role);
    const rates = row.sheets.length > 0 || roles.includes('rater');
    const bound = rates && !row.seals.some((seal) => seal.kind === 'labels');
    studies.push({
      slug: row.slug,
      title: row.title,
      question: questionOf(row.studyJson),
      state: shownState(row.state),
      version: (await newestVersion(row.id))?.number ?? null,
      items: row._count.items,
      progress: await progressOf({ id: row.id, state: row.state, bound }),
      roles: roleWords(roles),
      sealsOpened: row.seals.length,
    });
  }
  const ownSheets = await prisma.sheet.count({
    where: { ...heldSheets, rater: { personId: actor.personId } },
  });
  return { studies, mayImport: (await deskPerson(actor)).mayImport, ownSheets };
}

const asksSchema = z.object({ question: z.string().optional() });

/** The study's question, as study.json puts it. */
export function questionOf(studyJson: string): string | null {
  return asksSchema.parse(JSON.parse(studyJson)).question ?? null;
}
