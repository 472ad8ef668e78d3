import 'server-only';
import { database } from './store/database';

export type DemoPerson = { readonly id: string; readonly name: string };

export async function countStudies(): Promise<number> {
  const { prisma } = await database();
  return prisma.study.count();
}

/** People of these names or aliases that the demo made, in the order of the names. Nobody with an address is one. */
export async function findDemoPeople(names: readonly string[]): Promise<DemoPerson[]> {
  const { prisma } = await database();
  const found = await prisma.person.findMany({
    where: {
      OR: [{ name: { in: [...names] } }, { alias: { in: [...names] } }],
      email: null,
      disabledAt: null,
    },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true, alias: true },
  });
  return names.flatMap((name) => {
    const person = found.find((row) => row.name === name || row.alias === name);
    return person ? [{ id: person.id, name }] : [];
  });
}
