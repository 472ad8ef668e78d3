/** A word of the field, or of ours, that a newcomer may not know. One idea a sentence. */
export type GlossaryEntry = { readonly word: string; readonly meaning: string };

/** Every word that a screen explains, by the name that `Help` takes; `/glossary` lists them in this order. */
export const glossary = {
  study: {
    word: 'Study',
    meaning: 'Items, questions and guidelines that raters label under one protocol.',
  },
  item: {
    word: 'Item',
    meaning: 'One thing to judge: a text, or a pair of texts, with everything that belongs to it.',
  },
  sheet: {
    word: 'Sheet',
    meaning:
      'One rater’s list of items, in an order of its own. It is not taken, taken, or handed in.',
  },
  rater: {
    word: 'Rater',
    meaning: 'A person who labels items. Raters do not see each other’s answers.',
  },
  label: { word: 'Label', meaning: 'What a rater answered on an item.' },
  judgment: {
    word: 'Judgment',
    meaning:
      'A language model’s recorded answer on an item. People give labels, models give judgments.',
  },
  judge: {
    word: 'Judge',
    meaning: 'A language model that answers the same questions as the raters.',
  },
  hiddenDetails: {
    word: 'Hidden details (provenance)',
    meaning:
      'Everything about an item that raters do not see, such as which model wrote it. Files call it provenance.',
  },
  seal: {
    word: 'Seal',
    meaning:
      'Sealed data cannot be seen by anybody, you included, until the owner opens them. Opening is logged and final.',
  },
  protocolHash: {
    word: 'Protocol hash (manifest)',
    meaning:
      'A fingerprint of questions, items and plan. Publish it, and nobody can say that they were changed afterwards.',
  },
  freeze: {
    word: 'Freeze',
    meaning: 'Fixes questions, items, guidelines and plan, so that raters can start.',
  },
  gold: { word: 'Gold', meaning: 'The reference answer of an item.' },
  decidedBy: {
    word: 'Decided by (route)',
    meaning:
      'How an item got its gold: by one rater, by all raters, by a majority, or by an adjudicator.',
  },
  agreement: {
    word: 'Agreement between people (ceiling)',
    meaning:
      'How far people agree with each other. It is the level that a judge is compared with, not a limit.',
  },
  kappa: {
    word: 'Kappa (κ)',
    meaning: 'Agreement beyond what chance would give: 1 is full agreement, 0 is chance.',
  },
  interval: {
    word: 'Interval (95%)',
    meaning: 'A range that would cover the true value in 95 of 100 such studies.',
  },
  resample: {
    word: 'Resampled by item',
    meaning:
      'The figure is computed again many times from items drawn at random. How much it varies gives the interval.',
  },
  groups: {
    word: 'Groups (strata)',
    meaning: 'Items that share something, such as the model or the source they come from.',
  },
  blindnessCheck: {
    word: 'Blindness check',
    meaning:
      'Looks for anything, such as length, by which raters could tell the texts apart without reading.',
  },
  planning: {
    word: 'Planning (statistical power)',
    meaning: 'How many raters and items a study needs to show what you want to show.',
  },
  disagreement: {
    word: 'Disagreement and cause',
    meaning: 'An item on which answers differ, and the reason that somebody recorded for it.',
  },
  twoAfc: {
    word: '2AFC',
    meaning: 'Two-alternative forced choice: a rater says which of two texts is the real one.',
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

export type GlossaryTerm = keyof typeof glossary;
