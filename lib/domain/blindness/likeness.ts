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
 * like its original.
 */
export function likeness(
  texts: readonly { readonly unit: string; readonly text: string }[],
): Likeness {
  const runs = texts.map(({ text }) => runsOf(text));
  const holders = new Map<string, number[]>();
  runs.forEach((own, at) => {
    for (const run of own) {
      const known = holders.get(run);
      if (known) known.push(at);
      else holders.set(run, [at]);
    }
  });
  const nearest: number[] = [];
  const alike: { a: number; b: number; share: number }[] = [];
  runs.forEach((own, at) => {
    const shared = new Map<number, number>();
    for (const run of own) {
      const of = holders.get(run) ?? [];
      if (of.length > COMMON) continue;
      for (const other of of) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    let most = 0;
    for (const [other, count] of shared) {
      if (texts[other]?.unit === texts[at]?.unit) continue;
      const share = count / (own.size + (runs[other]?.size ?? 0) - count);
      most = Math.max(most, share);
      if (share >= ALIKE && at < other) alike.push({ a: at, b: other, share });
    }
    nearest.push(most);
  });
  return { nearest, alike };
}

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Set<string>();
  const length = Math.min(RUN, words.length);
  for (let at = 0; length > 0 && at + length <= words.length; at++)
    runs.add(words.slice(at, at + length).join(' '));
  return runs;
}
