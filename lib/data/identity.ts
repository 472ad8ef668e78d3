import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** A random id: 128 bits, base64url. Never derived from anything, so it tells nothing. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** A secret for a link: 256 bits. Only its hash is stored. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const tokenSha256 = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

// Asking the system for many salts at once costs as much as asking for one.
let salts = Buffer.alloc(0);
let used = 0;

/** A salt for one ledger value: 128 bits, hex. */
export function randomSalt(): string {
  if (used + 16 > salts.length) {
    salts = randomBytes(4_096);
    used = 0;
  }
  used += 16;
  return salts.toString('hex', used - 16, used);
}

/** A sealed secret of a version: 256 bits, hex. */
export const randomSecret = (): string => randomBytes(32).toString('hex');

// No vowels and no look-alikes: a code can be read out, and spells nothing.
const codeLetters = '23456789BCDFGHJKLMNPQRSTVWXZ';

/** A rater's code for exports: five random signs (17 million), unique in its study by the database. */
export function randomCode(): string {
  let code = '';
  while (code.length < 5) {
    const [byte = 255] = randomBytes(1);
    if (byte < 252) code += codeLetters.charAt(byte % codeLetters.length);
  }
  return code;
}

export const now = (): string => new Date().toISOString();
