/**
 * The sentences of a text, in order, without white space at their ends: what a rater of a boundary
 * text chooses between. Frozen at the import, since another edition of Unicode may cut elsewhere.
 * A line that only wraps (the next one begins with a small letter) goes on; any other break ends a
 * sentence. Titles and initials ("Dr. J. Doe") end none; what has no letter and no digit ("…") belongs
 * to the sentence before it.
 * `lang` is a language tag; an unknown one counts as none.
 * Source: Unicode Standard Annex 29, sentence boundaries, by `Intl.Segmenter`.
 */
export function sentencesOf(text: string, lang?: string): string[] {
  const flowing = text.replace(/(?<=[^\n.!?…:;])\n(?=\p{Ll})/gu, ' ');
  const out: string[] = [];
  for (const line of flowing.split(/\n+/)) {
    let open = '';
    for (const { segment } of segmenter(lang).segment(line)) {
      open += segment;
      if (ABBREVIATION.test(open)) continue;
      add(out, open);
      open = '';
    }
    add(out, open);
  }
  return out;
}

function add(out: string[], found: string): void {
  const sentence = found.trim();
  if (sentence === '') return;
  const last = out.at(-1);
  if (last !== undefined && !/[\p{L}\p{N}]/u.test(sentence))
    out[out.length - 1] = `${last} ${sentence}`; // prettier-ignore
  else out.push(sentence);
}

function segmenter(lang: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang ?? 'und', { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('und', { granularity: 'sentence' });
  }
}

/** Ends in a title or in one capital letter with a full stop, and something follows. */
const ABBREVIATION =
  /(?:^|[^\p{L}\p{N}])(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Sr|Jr|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Messrs|Mme|Mlle|Hr|Fr|vs|(?![IA]\b)\p{Lu})\.\s+$/u;
