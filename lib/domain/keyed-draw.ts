import { createHmac } from 'node:crypto';

/** A stream of uniform draws that only the holder of the key can foretell. */
export type Draw = {
  /** A whole number from 0 to n − 1, each equally likely (no modulo bias). */
  readonly below: (n: number) => number;
};

/**
 * Draws keyed by a secret: block i of the stream is HMAC-SHA-256(secret, "label:i"), read as eight big-endian
 * 32-bit words. Whoever has the secret derives the same draws, on every machine.
 */
export function keyedDraw(secretHex: string, label: string): Draw {
  const key = Buffer.from(secretHex, 'hex');
  let block = Buffer.alloc(0);
  let offset = 0;
  let count = 0;
  const word = (): number => {
    if (offset >= block.length) {
      block = createHmac('sha256', key).update(`${label}:${count}`).digest();
      count += 1;
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  return {
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > 2 ** 32)
        throw new RangeError(`Cannot draw below ${n}.`);
      // Words at or above the last whole multiple of n would favour small numbers: drawn again.
      const limit = 2 ** 32 - (2 ** 32 % n);
      for (;;) {
        const drawn = word();
        if (drawn < limit) return drawn % n;
      }
    },
  };
}

/** Fisher–Yates: every order equally likely. Returns a new array. */
export function shuffled<T>(values: readonly T[], draw: Draw): T[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw.below(last + 1);
    const held = order[last] as T; // both places are inside the array
    order[last] = order[other] as T;
    order[other] = held;
  }
  return order;
}

/** A key for one purpose, from a key for many: HMAC-SHA-256(secret, purpose), in hex. */
export const derivedSecret = (secretHex: string, purpose: string): string =>
  createHmac('sha256', Buffer.from(secretHex, 'hex')).update(purpose).digest('hex');
