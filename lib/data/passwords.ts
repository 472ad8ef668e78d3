import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@/lib/domain/refusal';
import type { SignedIn } from './actor';
import { isCommonPassword } from './common-passwords';
import { randomToken } from './identity';
import { endSessionsOf, isByFreshLink } from './session';
import { countChange, guardPassword } from './throttle';
import { database, write } from './store/database';
import { personOfAddress, setCredentials } from './store/queries/people';

/** Lower case, without surrounding space: how addresses are stored and looked up. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

// A hash of nothing anybody has: the time of a refusal does not tell whether the address is known.
let nobody: string | undefined;

/** The person with this address and password, or null; throttled by account and address. */
export async function checkPassword(
  email: string,
  password: string,
  from: string,
): Promise<string | null> {
  const address = normalEmail(email);
  return guardPassword(address, from, async () => {
    const { prisma } = await database();
    const person = await prisma.person.findUnique({ where: { email: address } });
    nobody ??= await hash(randomToken());
    const right = await verify(person?.passwordHash ?? nobody, password);
    return right && person?.passwordHash && person.disabledAt === null ? person.id : null;
  });
}

export type NewPassword = {
  readonly email: string;
  readonly password: string;
  /** The one until now. */
  readonly current?: string | undefined;
};

/**
 * Sets somebody's address and password. Whoever only holds their session may not: the present password is asked for,
 * or a link by which they signed in just now. Every other session of theirs ends.
 */
export async function setPassword(
  actor: SignedIn,
  { email, password, current }: NewPassword,
  from: string,
): Promise<void> {
  const address = normalEmail(email);
  if (password.length < 12)
    throw refusedPassword('A password has at least 12 characters. A sentence works well.');
  if (await isCommonPassword(password, [address]))
    throw refusedPassword(
      'This password is one of those that are tried first: a common one, your address, or a pattern. Choose another; a sentence works well.',
    );
  if (address.length > 320 || !/^[^\s@,\p{C}]+@[^\s@,\p{C}]+$/u.test(address))
    throw refusedAddress();
  await requireProof(actor, current, from);
  await countChange(actor.personId);
  const passwordHash = await hash(password);
  await write(null, async (tx) => {
    const holder = await tx.get(personOfAddress, { email: address });
    if (holder && holder.id !== actor.personId) throw refusedAddress();
    await tx.run(setCredentials, { person: actor.personId, email: address, passwordHash });
    await endSessionsOf(tx, actor.personId, actor.sessionId);
  });
}

async function requireProof(
  actor: SignedIn,
  current: string | undefined,
  from: string,
): Promise<void> {
  if (current === undefined || current === '') {
    if (await isByFreshLink(actor)) return;
    throw new Refusal(
      'forbidden',
      'Give your present password, or sign in by a link and set the new one within fifteen minutes.',
      { field: 'current' },
    );
  }
  const { prisma } = await database();
  const person = await prisma.person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { email: true, passwordHash: true },
  });
  const known = person.passwordHash;
  const right = await guardPassword(person.email ?? actor.personId, from, async () =>
    known !== null && (await verify(known, current)) ? true : null,
  );
  if (right === null)
    throw new Refusal('value-refused', 'This is not your present password.', { field: 'current' });
}

const refusedPassword = (message: string) =>
  new Refusal('value-refused', message, { field: 'password' });

// One sentence for an address that is none and for one that another account has: it tells nobody who is here.
const refusedAddress = () =>
  new Refusal(
    'value-refused',
    'This address cannot be used. Look for a slip, or ask whoever runs this installation.',
    { field: 'email' },
  );
