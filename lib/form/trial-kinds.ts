import type { TrialKind } from './field';

/** Every kind of trial that a sheet may have. */
export const trialKinds: readonly TrialKind[] = ['worksheet', '2afc', 'preference', 'boundary'];
