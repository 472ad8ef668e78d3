import { z } from 'zod';
import { Refusal } from './refusal';

// Controls (NUL, line breaks, ESC), halves of surrogate pairs, line separators, and signs that turn the order of
// what stands around them: with these, a name is shown as another, or breaks the table and the terminal it stands in.
const notInName = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
// A text may have lines and tabs, and isolates where it mixes directions.
const notInText = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e]/u;
const something = /[^\s\p{Z}\p{C}]/u;

const hidden =
  'holds a character that cannot be seen (a control character, a line break, half of a character, or one that turns the reading order). Take it out.';

/** What is wrong with a name that a person typed: one line, with something to read. */
export function wrongName(name: string, most: number): string | undefined {
  if (name.length > most) return `The name has at most ${most} characters.`;
  if (notInName.test(name)) return `The name ${hidden}`;
  return something.test(name) ? undefined : 'The name has nothing to read.';
}

/** What is wrong with a note or a reason that a person typed. */
export function wrongText(text: string, most: number): string | undefined {
  if (text.length > most) return `The text has at most ${most} characters.`;
  return notInText.test(text) ? `The text ${hidden}` : undefined;
}

const checked = (wrong: (typed: string, most: number) => string | undefined, most: number) =>
  z
    .string()
    .trim()
    .superRefine((typed, context) => {
      const message = wrong(typed, most);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** A name, in a body or a form. */
export const typedName = (most: number) => checked(wrongName, most);
/** A note or a reason, in a body or a form. */
export const typedText = (most: number) => checked(wrongText, most);

/** The name without space around it, or a refusal that says what is wrong with it. */
export function requireName(typed: string, most = 200): string {
  const name = typed.trim();
  const wrong = wrongName(name, most);
  if (wrong !== undefined) throw new Refusal('value-refused', wrong, { field: 'name' });
  return name;
}

/** The reason without space around it, or a refusal that says what is wrong with it. */
export function requireReason(typed: string): string {
  const text = typed.trim();
  const wrong = wrongText(text, 2_000);
  if (wrong !== undefined) throw new Refusal('value-refused', wrong, { field: 'because' });
  return text;
}
