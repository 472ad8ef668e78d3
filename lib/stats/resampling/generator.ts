/**
 * A seeded source of random numbers that gives the same bytes on every machine: 32-bit integer
 * steps only, no floating point in the state, no library of the platform.
 * The caller passes it as an argument wherever something is drawn; nothing here reads a clock.
 *
 * xoshiro128++ (period 2^128 - 1), its four words filled from the seed by a 32-bit splitmix.
 * Source: Blackman & Vigna (2021), ACM Transactions on Mathematical Software 47(4), 36.
 *
 * `seed` is an integer from 0 to 2^53 - 1; anything else throws a RangeError.
 *
 * @example generator(1).below(1000) // 742
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
  /** One of 2^32 evenly spaced numbers within (0, 1); never 0 or 1. */
  readonly unit: () => number;
  /** Fills `into` with the numbers that as many calls of `unit` would give. */
  readonly unitsInto: (into: Float64Array) => void;
  /** A whole number from 0 to n - 1, each equally likely (1 <= n < 2^31). */
  readonly below: (n: number) => number;
  /** Draws `draws` whole numbers below `n` and adds one to `counts` at each: the inner loop of a resample. */
  readonly countInto: (counts: Int32Array, n: number, draws: number) => void;
};

/**
 * The generator on four words of state, which it owns; they must not all be zero.
 *
 * @example generatorFrom(Int32Array.of(1, 2, 3, 4)).next() // 641
 */
export function generatorFrom(state: Int32Array): Generator {
  const next = (): number => step(state) >>> 0;
  return {
    next,
    unit: () => (next() + 0.5) * GRAIN,
    unitsInto: (into) => unitsInto(state, into),
    below: (n) => {
      const share = 1 / Math.floor(TWO_32 / n);
      // (u + 1/2) keeps the product clear of the whole numbers, so rounding cannot move its floor.
      let drawn = Math.floor((next() + 0.5) * share);
      while (drawn >= n) drawn = Math.floor((next() + 0.5) * share);
      return drawn;
    },
    countInto: (counts, n, draws) =>
      sharesHalves(n) ? countHalves(state, counts, n, draws) : countInto(state, counts, n, draws),
  };
}

const TWO_32 = 4294967296;
const GRAIN = 1 / TWO_32;

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

/** The same steps as `step`, with the state in local variables: twice as fast. */
function unitsInto(state: Int32Array, into: Float64Array): void {
  let s0 = state[0] ?? 0;
  let s1 = state[1] ?? 0;
  let s2 = state[2] ?? 0;
  let s3 = state[3] ?? 0;
  for (let at = 0; at < into.length; at++) {
    const sum = (s0 + s3) | 0;
    into[at] = (((((sum << 7) | (sum >>> 25)) + s0) >>> 0) + 0.5) * GRAIN;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/** The same again for positions: the steps of `step` and `below`. */
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

/** Whether at most one 16-bit number in ten is lost to keep positions below n equally likely. */
function sharesHalves(n: number): boolean {
  return n <= 65536 && Math.floor(65536 / n) * n > 0.9 * 65536;
}

/** The same with two positions from each word: its low 16 bits, then its high 16 bits. */
function countHalves(state: Int32Array, counts: Int32Array, n: number, draws: number): void {
  const share = 1 / Math.floor(65536 / n);
  let s0 = state[0] ?? 0;
  let s1 = state[1] ?? 0;
  let s2 = state[2] ?? 0;
  let s3 = state[3] ?? 0;
  for (let left = draws; left > 0;) {
    const sum = (s0 + s3) | 0;
    const result = (((sum << 7) | (sum >>> 25)) + s0) | 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
    const first = (((result & 65535) + 0.5) * share) | 0;
    const second = (((result >>> 16) + 0.5) * share) | 0;
    if (first < n) {
      counts[first] = (counts[first] ?? 0) + 1;
      left--;
    }
    if (second < n && left > 0) {
      counts[second] = (counts[second] ?? 0) + 1;
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
