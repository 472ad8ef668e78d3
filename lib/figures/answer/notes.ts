import type { Sentence } from '../sentence';

/** What else a reader has to know, under the heads by which it is folded. */
export type NoteGroup = { readonly title: string; readonly notes: readonly Sentence[] };

/** Which head a sentence stands under, by its id; what is not named here is about the figures. */
const titles: readonly { readonly title: string; readonly ids: readonly string[] }[] = [
  {
    title: 'Labels',
    ids: ['one-labeller', 'labels-after-reveal', 'labels-not-blind', 'labels-of-unknown-blindness', 'declared-labels', 'labels-after-judgments', 'left-out-samples', 'tuned-items'],
  },
  { title: 'Judges', ids: ['not-usable', 'prompt-not-frozen', 'malformed-or-failed', 'own-family', 'saturated', 'alt-test-epsilon'] },
]; // prettier-ignore
const ofPairs = 'Pairs';
const ofFigures = 'Figures';

/**
 * What is not defined is said where its section is.
 *
 * @example isNote({ id: 'undefined-figures', text: '' }) // false
 */
export const isNote = ({ id }: Sentence): boolean => id !== 'undefined-figures';

/**
 * A report's notes in groups; groups without any are left out.
 *
 * @example noteGroups([{ id: 'few-items', text: 'Few.' }]).map(({ title }) => title) // ['Figures']
 */
export function noteGroups(sentences: readonly Sentence[]): NoteGroup[] {
  const titleOf = ({ id }: Sentence): string =>
    titles.find(({ ids }) => ids.includes(id))?.title ??
    (/^(pairs|preference|boundary|jury|judge-(position|one-order|self-preference))/.test(id)
      ? ofPairs
      : ofFigures);
  return [...titles.map(({ title }) => title), ofPairs, ofFigures].flatMap((title) => {
    const notes = sentences.filter((one) => isNote(one) && titleOf(one) === title);
    return notes.length === 0 ? [] : [{ title, notes }];
  });
}
