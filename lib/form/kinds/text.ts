import type { TextField } from '../field';
import type { LeafKind } from '../field-kind';
import { pick } from '../pick';
import { wrongText } from '../written-text';

const words = ['the source says so', 'it is left open', '“as soon as”', 'naïve 🙂', 'עוד פעם'];

/** What the rater writes: a rationale, a comment. White space alone says nothing. */
export const text: LeafKind<TextField> = {
  name: 'text',
  jump: 'R',
  keys: () => [],
  level: () => undefined,
  wrong: (field, value) => wrongText(value, field.maxLength),
  isBlank: (_field, value) => typeof value === 'string' && value.trim() === '',
  cell: String,
  simulate: (field, _scope, draw) =>
    // Cut between code points, so that a short maxLength leaves no half of one.
    Array.from(pick(words, draw))
      .filter((_point, index) => index * 2 + 2 <= (field.maxLength ?? 100))
      .join('')
      .trim() || '-',
};
