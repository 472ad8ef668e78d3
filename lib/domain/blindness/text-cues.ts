import { words } from '../pairs/lengths';
import { sentencesOf } from '../pairs/sentences';
import { languageOf, mostCommonLanguage } from './languages';
import { likeness, type Likeness } from './likeness';
import { selfIdentification } from './self-identification';

export type CueName =
  | 'length'
  | 'paragraphs'
  | 'markdown'
  | 'lists'
  | 'dashes'
  | 'quotes'
  | 'sentence-length'
  | 'non-ascii-punctuation'
  | 'self-identification'
  | 'near-duplicates'
  | 'language';

/** What can be counted in a text without reading it. */
export type MeasuredText = Readonly<Record<CueName, number>>;

/** Each cue as one column over all texts: 100,000 objects would take more memory than the texts. */
export type MeasuredTexts = Readonly<Record<CueName, Float64Array>>;

/** Each cue by what it is called and what is counted. */
export const cueWords: Readonly<
  Record<CueName, { readonly name: string; readonly counted: string }>
> = {
  length: { name: 'Length', counted: 'words' },
  paragraphs: { name: 'Paragraphs', counted: 'in a text' },
  markdown: { name: 'Markdown', counted: 'marks in a text' },
  lists: { name: 'List marks', counted: 'lines that begin with one' },
  dashes: { name: 'Dashes', counted: 'for each 100 words' },
  quotes: { name: 'Curly or angled quotes', counted: 'for each 100 words' },
  'sentence-length': { name: 'Sentence length', counted: 'words' },
  'non-ascii-punctuation': { name: 'Punctuation beyond ASCII', counted: 'for each 100 words' },
  'self-identification': { name: 'Self-identification', counted: 'phrases in a text' },
  'near-duplicates': { name: 'Likeness to texts elsewhere', counted: 'share of shared phrases' },
  language: { name: 'Language', counted: 'other than that of most texts' },
};

export const cueNames = Object.keys(cueWords) as readonly CueName[]; // the keys of the record above

/** Every cue of every text, and which texts of different units are nearly the same. */
export function measureTexts(
  texts: readonly { readonly unit: string; readonly text: string }[],
  names: readonly string[],
): { readonly measured: MeasuredTexts; readonly alike: Likeness['alike'] } {
  const { nearest, alike } = likeness(texts);
  const languages = texts.map(({ text }) => languageOf(text));
  const common = mostCommonLanguage(languages);
  const named = selfIdentification(names);
  const column = () => new Float64Array(texts.length);
  const measured = Object.fromEntries(cueNames.map((name) => [name, column()])) as Record<CueName, Float64Array>; // prettier-ignore
  texts.forEach(({ text }, at) => {
    const length = words(text);
    const per100 = (count: number) => (length === 0 ? 0 : (100 * count) / length);
    const language = languages[at] ?? null;
    const own: MeasuredText = {
      length,
      paragraphs: text.split(/\n{2,}/).length,
      markdown: count(text, MARKS),
      lists: count(text, LIST),
      dashes: per100(count(text, DASH)),
      quotes: per100(count(text, /[“”„‟‘‚‛«»‹›]|(?<!\p{L})’|’(?!\p{L})/gu)),
      'sentence-length': length / Math.max(1, sentencesOf(text).length),
      'non-ascii-punctuation': per100(count(text, /(?!\p{ASCII})\p{P}/gu)),
      'self-identification': named(text),
      'near-duplicates': nearest[at] ?? 0,
      language: language !== null && language !== common ? 1 : 0,
    };
    for (const name of cueNames) measured[name][at] = own[name];
  });
  return { measured, alike };
}

/** The cues of one text. */
export const cuesAt = (measured: MeasuredTexts, at: number): MeasuredText =>
  Object.fromEntries(cueNames.map((name) => [name, measured[name][at] ?? 0])) as MeasuredText;

/** Marks of markdown, and tags of HTML, that a reader of the bare text sees. */
export const markdownMarks = (text: string): number => count(text, MARKS);

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const MARKS =
  /^ {0,3}#{1,6} |^ {0,3}(?:[-*+]|\d{1,3}[.)]) |^ {0,3}>|^ {0,3}(?:```|~~~)|^ {0,3}(?:[-*_] ?){3,}$|\*\*|__|(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])|`|~~|\]\(|^\|.*\|$|<\/?[a-z][\w-]*(?:\s[^<>]*)?>/gimu;

const LIST = /^\s*(?:[-*+•‣◦▪]|\d{1,3}[.)])\s/gm;

const DASH = /[—―–‒]|(?<=\s)-(?=\s)|(?<!-)-{2,3}(?!-)/g;
