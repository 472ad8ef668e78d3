/** Small words by which a language in Latin letters is told from its neighbours. */
const SMALL_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'of', 'to', 'is', 'was', 'that', 'with', 'for', 'it', 'she', 'he', 'they'],
  de: ['der', 'die', 'das', 'und', 'nicht', 'ist', 'ein', 'eine', 'mit', 'sich', 'auf', 'dem'],
  fr: ['le', 'les', 'des', 'et', 'est', 'une', 'dans', 'qui', 'pas', 'vous', 'avec', 'du'],
  es: ['el', 'los', 'las', 'y', 'es', 'una', 'por', 'con', 'del', 'muy', 'pero', 'su'],
  it: ['il', 'gli', 'e', 'è', 'di', 'che', 'una', 'non', 'per', 'con', 'della', 'sono'],
  pt: ['o', 'os', 'as', 'e', 'é', 'uma', 'não', 'com', 'para', 'do', 'da', 'em'],
  nl: ['de', 'het', 'en', 'een', 'van', 'niet', 'dat', 'zijn', 'met', 'voor', 'op', 'maar'],
  sv: ['och', 'att', 'det', 'är', 'en', 'som', 'inte', 'med', 'för', 'på', 'hon', 'han'],
  da: ['og', 'at', 'det', 'er', 'en', 'som', 'ikke', 'med', 'for', 'på', 'af', 'til'],
  pl: ['i', 'w', 'nie', 'się', 'na', 'że', 'jest', 'z', 'do', 'to', 'jak', 'ale'],
  fi: ['ja', 'on', 'ei', 'se', 'että', 'hän', 'oli', 'kun', 'mutta', 'niin', 'ovat', 'myös'],
  tr: ['ve', 'bir', 'bu', 'için', 'ile', 'çok', 'ne', 'gibi', 'ama', 'daha', 'olan', 'var'],
};

const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Latn', /\p{Script=Latin}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Jpan', /\p{Script=Hiragana}|\p{Script=Katakana}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Hang', /\p{Script=Hangul}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
];

/**
 * The language of a text as far as its script and small words tell: a tag such as "en", a script such
 * as "Cyrl", or null where too little is written. Only good enough to see that two differ.
 */
export function languageOf(text: string): string | null {
  const counts = SCRIPTS.map(([name, letters]) => ({ name, n: text.match(letters)?.length ?? 0 }));
  const [most] = counts.toSorted((a, b) => b.n - a.n);
  if (!most || most.n < 10) return null;
  if (most.name !== 'Latn') return most.name;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(SMALL_WORDS).map(([lang, small]) => {
    const known = new Set(small);
    return { lang, n: words.filter((word) => known.has(word)).length };
  });
  const [best, next] = scores.toSorted((a, b) => b.n - a.n);
  return best && best.n >= 3 && best.n > (next?.n ?? 0) ? best.lang : null;
}

/** The language of most of these texts; null where none was told. */
export function mostCommonLanguage(found: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const one of found) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return most?.[0] ?? null;
}
