/** What the data require to be said. `id` is the same in every study. */
export type Sentence = { readonly id: string; readonly text: string };
