import type { SealKind, StudyState } from './view';

/** The three seals, in the order in which a study usually opens them. */
export const sealKinds: readonly SealKind[] = ['labels', 'provenance', 'judgments'];

export const sealNames: Readonly<Record<SealKind, string>> = {
  labels: 'Labels of other raters',
  provenance: 'How each item was made',
  judgments: 'Judges’ answers',
};

/** What opening does, beyond showing what lies under it. */
export const sealConsequences: Readonly<Record<SealKind, string>> = {
  labels:
    'Everybody who may read this study sees every rater’s labels, the agreement between raters, and gold.',
  provenance:
    'Everybody who may read this study sees how each item was made, its source id and its place in the file.',
  judgments: 'Everybody who may read this study sees what each judge answered.',
};

export const stateNames: Readonly<Record<StudyState, string>> = {
  draft: 'Draft',
  pilot: 'Pilot',
  frozen: 'Frozen',
  labelling: 'Labelling',
  closed: 'Closed',
};
