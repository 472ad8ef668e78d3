import type { Study } from './study';

/** What a rater agrees to where the study says nothing else. */
const plainConsent = {
  version: 'plain-1',
  text: [
    'You will read short texts and answer questions about them. There is no right speed; pause whenever you like.',
    'Your answers are stored with the time at which you gave them, under a random code. Your name or alias is kept apart from them and is not part of what the study publishes.',
    'You can stop at any time. If you withdraw, your answers are erased; that some were erased stays visible.',
  ].join('\n\n'),
} as const;

/** The consent text of a study, with the version that is stored with each rater's agreement. */
export const consentOf = (study: Study): { readonly version: string; readonly text: string } =>
  study.consent ?? plainConsent;
