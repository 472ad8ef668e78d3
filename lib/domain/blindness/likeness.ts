/** How like each text is to the one that is most like it in another unit, and which are nearly the same. */
export type Likeness = {
  /** For each text, 0 to 1: shared runs of four words over all runs of the two. */
  readonly nearest: readonly number[];
  /** Places of texts of two units that share four fifths or more of their runs. */
  readonly alike: readonly { readonly a: number; readonly b: number; readonly share: number }[];
};

const RUN = 4;
/** A run that so many texts have is a phrase of the language, and would be compared with all. */
const COMMON = 100;
const ALIKE = 0.8;

/**
 * Near-duplicates over units: texts made from one mould are like one another, and so tell on each
 * other; a text that stands twice can be recognised. Texts of one unit are not compared: a rewrite is
 * like its original. Runs are found by a hash of 32 bits, since all runs of a large study as texts would take a
 * gigabyte; the texts that are most alike by it are then compared run by run.
 */
export function likeness(
  texts: readonly { readonly unit: string; readonly text: string }[],
): Likeness {
  const { sizes, groups, membersOf, isCommon } = sharedRuns(texts);
  const shareOf = (a: number, b: number): number =>
    sharedShare(texts[a]?.text ?? '', texts[b]?.text ?? '', isCommon);
  const counts = new Uint32Array(texts.length);
  const alike: { a: number; b: number; share: number }[] = [];
  const nearest = texts.map(({ unit }, at) => {
    const others: number[] = [];
    for (const group of groups(at)) {
      for (const other of membersOf(group)) {
        if (counts[other] === 0) others.push(other);
        counts[other] = (counts[other] ?? 0) + 1;
      }
    }
    let [most, next] = [0, -1];
    for (const other of others) {
      const count = counts[other] ?? 0;
      counts[other] = 0;
      if (texts[other]?.unit === unit) continue;
      const share = count / ((sizes[at] ?? 0) + (sizes[other] ?? 0) - count);
      if (share > most) [most, next] = [share, other];
      if (share < ALIKE - SLACK || at >= other) continue;
      const exact = shareOf(at, other);
      if (exact >= ALIKE) alike.push({ a: at, b: other, share: exact });
    }
    return next < 0 ? 0 : shareOf(at, next);
  });
  return { nearest, alike };
}

/** By how much a share by hashes may lie below the true one: two runs of one text rarely have one hash. */
const SLACK = 0.02;

/** More texts than a study may have, so that a hash and a place fit one number exactly. */
const PLACES = 2 ** 20;

type SharedRuns = {
  /** Of each text, how many different runs it has. */
  readonly sizes: Uint32Array;
  /** Runs of a text that it shares with others, though not with too many. */
  readonly groups: (at: number) => Uint32Array;
  /** The texts that have a run. */
  readonly membersOf: (group: number) => Generator<number>;
  /** Whether more texts have the run than are compared. */
  readonly isCommon: (run: string) => boolean;
};

function sharedRuns(texts: readonly { readonly text: string }[]): SharedRuns {
  const { runs, sizes } = runsThatMayBeShared(texts);
  const used = runs.length;
  const endOf = (from: number): number => {
    const hash = Math.floor((runs[from] ?? 0) / PLACES);
    let to = from + 1;
    while (to < used && Math.floor((runs[to] ?? 0) / PLACES) === hash) to += 1;
    return to;
  };
  const eachShared = (take: (place: number, from: number) => void): void => {
    for (let from = 0; from < used;) {
      const to = endOf(from);
      if (to - from >= 2 && to - from <= COMMON)
        for (let at = from; at < to; at += 1) take((runs[at] ?? 0) % PLACES, from);
      from = to;
    }
  };
  // Where the groups of each text stand in one list of all.
  const starts = new Uint32Array(texts.length + 1);
  eachShared((place) => (starts[place + 1] = (starts[place + 1] ?? 0) + 1));
  for (let at = 0; at < texts.length; at += 1)
    starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const list = new Uint32Array(starts[texts.length] ?? 0);
  const filled = starts.slice();
  eachShared((place, from) => {
    const next = filled[place] ?? 0;
    list[next] = from;
    filled[place] = next + 1;
  });
  return {
    sizes,
    groups: (at) => list.subarray(starts[at] ?? 0, starts[at + 1] ?? 0),
    *membersOf(group) {
      const to = endOf(group);
      for (let at = group; at < to; at += 1) yield (runs[at] ?? 0) % PLACES;
    },
    isCommon(run) {
      const first = hashOf(run) * PLACES;
      let [from, to] = [0, used];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((runs[middle] ?? 0) >= first) to = middle;
        else from = middle + 1;
      }
      return endOf(from) - from > COMMON;
    },
  };
}

/**
 * Every run of every text that another text may have too, as one number of its hash and its place, in order; and how
 * many runs each text has. Most runs of a large study stand in one text alone, and are told by 26 bits of their hash.
 */
function runsThatMayBeShared(texts: readonly { readonly text: string }[]): {
  readonly runs: Float64Array;
  readonly sizes: Uint32Array;
} {
  // A run is a word and what parts it from the next, at least. Memory that is never written is never taken.
  const most = texts.reduce((sum, { text }) => sum + Math.ceil(text.length / 2), 0);
  const hashes = new Uint32Array(most);
  const sizes = new Uint32Array(texts.length);
  const [once, twice] = [new Uint8Array(BITS / 8), new Uint8Array(BITS / 8)];
  let used = 0;
  texts.forEach(({ text }, at) => {
    const own = new Set(runsOf(text).map(hashOf));
    sizes[at] = own.size;
    for (const hash of own) {
      hashes[used++] = hash;
      const [byte, bit] = bitOf(hash);
      if (((once[byte] ?? 0) & bit) !== 0) twice[byte] = (twice[byte] ?? 0) | bit;
      else once[byte] = (once[byte] ?? 0) | bit;
    }
  });
  const eachShared = (take: (hash: number, place: number) => void): void => {
    let next = 0;
    sizes.forEach((size, place) => {
      for (const end = next + size; next < end; next += 1) {
        const hash = hashes[next] ?? 0;
        const [byte, bit] = bitOf(hash);
        if (((twice[byte] ?? 0) & bit) !== 0) take(hash, place);
      }
    });
  };
  let shared = 0;
  eachShared(() => (shared += 1));
  const runs = new Float64Array(shared);
  let filled = 0;
  eachShared((hash, place) => (runs[filled++] = hash * PLACES + place));
  return { runs: runs.sort(), sizes };
}

const BITS = 2 ** 26;
const bitOf = (hash: number): readonly [byte: number, bit: number] => {
  const place = hash % BITS;
  return [place >>> 3, 1 << (place & 7)];
};

/** Shared runs that are not common over all runs of two texts. */
function sharedShare(a: string, b: string, isCommon: (run: string) => boolean): number {
  const [ofA, ofB] = [new Set(runsOf(a)), new Set(runsOf(b))];
  let count = 0;
  for (const run of ofA) if (ofB.has(run) && !isCommon(run)) count += 1;
  return count / (ofA.size + ofB.size - count);
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const length = Math.min(RUN, words.length);
  if (length === 0) return [];
  return Array.from({ length: words.length - length + 1 }, (_, at) =>
    words.slice(at, at + length).join(' '),
  );
}

/** FNV-1a over the text's units, as a whole number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
