import 'server-only';
import { database } from './database';

const page = 100;

/**
 * All items of a study with their sealed side, in the file's order, a page at a time, so that raters' requests go on
 * in between. Whoever calls has asked who may.
 */
export async function* itemRowPages(studyId: string) {
  const { prisma } = await database();
  for (let after = 0; ;) {
    const rows = await prisma.item.findMany({
      where: { studyId, ordinal: { gt: after } },
      orderBy: { ordinal: 'asc' },
      take: page,
      include: { provenance: true, unit: { select: { id: true, kind: true, purpose: true } } },
    });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.ordinal;
    await new Promise(setImmediate);
  }
}
