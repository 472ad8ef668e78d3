import { plainFromHtml } from './plain-from-html';
import { plainFromMarkdown } from './plain-from-markdown';
import { tidySpace } from './tidy-space';
import { unifyPunctuation } from './unify-punctuation';

/** What is done to both texts of a pair before anybody sees them. */
export type Normalisation = {
  /** "strip" takes markdown and HTML off and leaves their words; "keep" leaves them written. */
  readonly markup: 'strip' | 'keep';
  /** "unify" writes quotes, dashes and ellipses in one way; "leave" leaves them. */
  readonly punctuation: 'unify' | 'leave';
};

/**
 * The text as it is shown: one function for both sides, so that the way of writing cannot tell them
 * apart. NFC; markup off; punctuation in one way; line feeds only, single spaces, at most one blank
 * line, nothing at the ends. Joined emoji, marks of direction and every letter stay.
 * Repeated until nothing changes: what is taken off can bare what looks like markup again ("\*a\*"),
 * and a text that was normalised before stays as it is.
 */
export function normaliseText(text: string, how: Normalisation): string {
  const settled = settle(text, how);
  if (settled !== null) return settled;
  // Only marks nested on purpose get here; whatever could still be one is taken off.
  const bare = withoutMarks(text);
  return settle(bare, how) ?? bare;
}

const MOST_PASSES = 24;

/** The text from which another pass changes nothing; null where that is not reached. */
function settle(text: string, how: Normalisation): string | null {
  let before = text;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const after = onePass(before, how);
    if (after === before) return after;
    before = after;
  }
  return null;
}

function onePass(text: string, { markup, punctuation }: Normalisation): string {
  let out = tidySpace(text.normalize('NFC'), markup === 'keep');
  if (markup === 'strip') out = plainFromMarkdown(plainFromHtml(withoutCrowds(out)));
  if (punctuation === 'unify') out = unifyPunctuation(out);
  return tidySpace(out.normalize('NFC'), markup === 'keep');
}

/** Marks in one paragraph beyond which it is not read as markdown: pairing them would take minutes. */
const CROWD = 2_000;

function withoutCrowds(text: string): string {
  if (text.length < CROWD) return text;
  const bare = (paragraph: string): string =>
    (paragraph.match(/[*_`[\]<&!\\]/g)?.length ?? 0) > CROWD ? withoutMarks(paragraph) : paragraph;
  return text
    .split(/(\n{2,})/)
    .map(bare)
    .join('');
}

function withoutMarks(text: string): string {
  return text
    .replace(/[<>*_`~[\]#\\&|=]/g, '')
    .replace(/^(?:[-+•‣◦▪▫●○■⁃➢➤\s]|\d+[.)])+/gm, '')
    .replace(/[-–—―‒⸺⸻]{2,}/g, '-');
}
