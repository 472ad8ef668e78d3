import 'server-only';
import type { SignedIn } from '../actor';
import { database } from '../store/database';

export type DeskPerson = {
  readonly name: string;
  /** Owners of studies to come: may bring a new study in. */
  readonly mayImport: boolean;
};

/** Who sits at the desk. */
export async function deskPerson(actor: SignedIn): Promise<DeskPerson> {
  const { prisma } = await database();
  const person = await prisma.person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { name: true, alias: true, mayOwn: true },
  });
  return { name: person.name ?? person.alias ?? 'Unnamed', mayImport: person.mayOwn };
}
