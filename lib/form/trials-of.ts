import type { Field, TrialKind } from './field';
import { isGroup, leafKind } from './field-kinds';
import { trialKinds } from './trial-kinds';

/** The kinds of trial that a kind of field can be asked on: of two texts, of one that changes hands. */
export function naturalTrials(field: Field): readonly TrialKind[] {
  return isGroup(field) ? trialKinds : (leafKind(field).trials ?? trialKinds);
}

/** The kinds of trial that ask a field: those it can be asked on, narrowed by its `for`. */
export function trialsOf(field: Field): readonly TrialKind[] {
  const natural = naturalTrials(field);
  return field.for ? natural.filter((trial) => field.for?.includes(trial)) : natural;
}

export function isAskedOn(field: Field, trial: TrialKind): boolean {
  return trialsOf(field).includes(trial);
}
