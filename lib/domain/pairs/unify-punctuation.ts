/**
 * Quotes, dashes and ellipses in one way, since each writer and each tool has its own.
 * Quotes become ' and ", ellipses three full stops, hyphens and minus -, and a dash between two parts
 * of a sentence, however it was written (—, --, -), an en dash with spaces. A dash between digits or
 * without spaces between letters is a hyphen.
 */
export function unifyPunctuation(text: string): string {
  return text
    .replace(/(?<!\S)« +/g, '"')
    .replace(/ +»(?![\p{L}\p{N}])/gu, '"')
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‘’‚‛‹›′´]/g, "'")
    .replace(/…|(?<!\.)\. \. \.(?! ?\.)/g, '...')
    .replace(/[‐‑−]/g, '-')
    .replace(SENTENCE_DASH, sentenceDash)
    .replace(/(?<=\S)[–‒](?=\S)/g, '-');
}

/** A long dash or two hyphens, with the spaces around it; a short one only between spaces. */
const SENTENCE_DASH = / *(?:[—―⸺⸻]+|(?<![-!])-{2,3}(?![-!>|:])) *|(?<=\S) +[–‒-] +(?=\S)/g;

function sentenceDash(found: string, at: number, text: string): string {
  const [before, after] = [text[at - 1] ?? '\n', text[at + found.length] ?? '\n'];
  const hyphens = found.includes('--');
  if (hyphens && before === '\n') return found;
  // An option on a command line: "ls --all".
  if (hyphens && found.startsWith(' ') && !found.endsWith(' ') && after !== '\n') return found;
  if (/\d/.test(before) && /\d/.test(after)) return found.includes(' ') ? ' - ' : '-';
  const opens = before === '\n' || (/["'([]/.test(before) && /^$|[\s([]/.test(text[at - 2] ?? ''));
  const ends =
    after === '\n' || (/["')\],.;:!?]/.test(after) && !opensQuote(text, at + found.length));
  return `${opens ? '' : ' '}–${ends ? '' : ' '}`;
}

/** Whether the quote that stands there begins something. */
function opensQuote(text: string, at: number): boolean {
  return /["']/.test(text[at] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
}
