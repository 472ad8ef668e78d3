import type { Field } from './field';
import { naturalTrials, trialsOf } from './trials-of';

/**
 * What is wrong with the kinds of trial that a field names, and with a field that whole trials are
 * about: a form has one for each kind of trial, on its outermost level. Sentences go on from the name.
 */
export function trialProblems(
  field: Field,
  beside: readonly Field[],
  outermost: boolean,
): string[] {
  const natural = naturalTrials(field);
  const astray = field.for?.find((trial) => !natural.includes(trial));
  if (astray !== undefined)
    return [
      `names ${astray} trials in “for”; a ${field.kind} can only be asked on ${natural.join(' and ')} trials.`,
    ];
  if (field.kind !== 'side' && field.kind !== 'boundary') return [];
  if (!outermost)
    return ['is what its trials are about and stands inside another field; move it out.'];
  const trials = trialsOf(field);
  const first = beside.find(
    (other) =>
      (other.kind === 'side' || other.kind === 'boundary') &&
      trialsOf(other).some((trial) => trials.includes(trial)),
  );
  const shared = first && trials.find((trial) => trialsOf(first).includes(trial));
  return first === undefined || first === field
    ? []
    : [`is asked on ${shared} trials, and so is “${first.id}”; give each a “for” of its own.`];
}
