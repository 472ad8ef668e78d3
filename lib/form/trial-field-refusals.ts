import type { BoundaryField, SideField } from './field';

// Each sentence goes on from the field's name: "Field “better” waits for …".

/** The only reason for which nobody has to choose between two texts of which one is the right one. */
export const brokenReason = 'broken';

/** What no field that a whole trial is about may say. */
export function refuseTrialField({
  when,
  required,
}: SideField | BoundaryField): string | undefined {
  if (when !== undefined)
    return 'is what its trials are about and cannot wait for another field; take out “when”.';
  return required === false
    ? 'is what its trials are about and cannot be skipped; take out “required”.'
    : undefined;
}

/** On 2AFC a rater who could step aside would do so where the choice is hard. */
export function refuseSide(field: SideField): string | undefined {
  const { tie, bothBad, cannotJudge, labels } = field;
  if (labels?.tie !== undefined && !tie)
    return 'has words for a tie, which it does not allow; add “tie”: true.';
  if (labels?.bothBad !== undefined && !bothBad)
    return 'has words for both bad, which it does not allow; add “bothBad”: true.';
  const on2afc = field.for === undefined || field.for.includes('2afc');
  if (on2afc && (tie || bothBad))
    return `is asked on 2afc trials, where one of the two must be chosen: no tie, no both bad. ${elsewhere}`;
  const opts = cannotJudge !== undefined && cannotJudge !== false;
  const brokenOnly =
    typeof cannotJudge === 'object' && cannotJudge.every((reason) => reason === brokenReason);
  if (on2afc && opts && !brokenOnly)
    return `is asked on 2afc trials, where only a broken text cannot be judged; write “cannotJudge”: ["${brokenReason}"] and give the form that reason. ${elsewhere}`;
  return refuseTrialField(field);
}

const elsewhere = 'For preference alone write “for”: ["preference"], or two fields.';
