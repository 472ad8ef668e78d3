import 'server-only';
import type { SignedIn } from './actor';
import { listOwnSheets, type SheetSummary } from './rater-sheet';
import { database } from './store/database';

export type HomeSheet = Pick<SheetSummary, 'id' | 'state' | 'progress'> & {
  readonly title: string;
  /** Trials left for later. */
  readonly later: number;
  readonly handedInAt: string | null;
};

export type RaterHome = { readonly name: string; readonly sheets: readonly HomeSheet[] };

/** What stands on a rater's own page: their name and their sheets, and nobody else's progress. */
export async function raterHome(rater: SignedIn): Promise<RaterHome> {
  const { prisma } = await database();
  const [person, sheets] = await Promise.all([
    prisma.person.findUniqueOrThrow({
      where: { id: rater.personId },
      select: { name: true, alias: true },
    }),
    listOwnSheets(rater),
  ]);
  const more = await prisma.sheet.findMany({
    where: { id: { in: sheets.map(({ id }) => id) } },
    select: {
      id: true,
      handedInAt: true,
      _count: { select: { trials: { where: { stage: 1 } } } },
    },
  });
  return {
    name: person.alias ?? person.name ?? '',
    sheets: sheets.map(({ id, study, state, progress }) => {
      const own = more.find((one) => one.id === id);
      return {
        id,
        title: study.title,
        state,
        progress,
        later: own?._count.trials ?? 0,
        handedInAt: own?.handedInAt ?? null,
      };
    }),
  };
}
