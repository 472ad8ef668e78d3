import 'server-only';
import { database } from './store/database';

/** Where somebody goes after signing in: a rater with one sheet to that sheet, whoever has a study to the studies. */
export async function landing(personId: string): Promise<string> {
  const { prisma } = await database();
  const person = await prisma.person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      mayOwn: true,
      memberships: { select: { role: true } },
      raters: { where: { removedAt: null }, select: { sheets: { select: { id: true } } } },
    },
  });
  if (person.mayOwn || person.memberships.some((held) => held.role !== 'rater')) return '/studies';
  const sheets = person.raters.flatMap((rater) => rater.sheets);
  const [only] = sheets;
  return only && sheets.length === 1 ? `/s/${only.id}` : '/';
}
