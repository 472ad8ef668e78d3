import { planFault, siblingGroups } from '@/lib/domain/sheet-plan';
import type { Study } from '@/lib/domain/study';
import { partSetsAsked } from '@/lib/form/content-problems';
import type { ItemSurvey } from './item-survey';
import type { Refused, Refusals } from './refusals';

/**
 * Why the study's plan cannot be kept for the items that would be stored, or null: what the freeze would refuse is
 * said before anything is stored.
 */
export function unfitPlan(
  study: Study,
  studyJson: string,
  survey: ItemSurvey,
  refusals: Refusals,
): Refused | null {
  const refused = (line: number): boolean => refusals.has('items.jsonl', line);
  const groups = siblingGroups(survey.related().filter(({ line }) => !refused(line)));
  const ids = [...survey.ids.entries()].flatMap(([id, line]) => (refused(line) ? [] : [id]));
  const units = ids.map((id) => ({ id, group: groups.get(id) ?? null }));
  const reason = planFault(units, study.plan);
  if (reason === null) return null;
  const before = studyJson.slice(0, Math.max(0, studyJson.indexOf('"plan"')));
  return {
    file: 'study.json',
    line: before.split(/\r\n|\r|\n/).length,
    reason,
    mend: 'Correct study.json.',
  };
}

/** A warning for each set of parts that a field goes over and no item has: the field would ask nothing. */
export function emptySets(study: Study, survey: ItemSurvey): string[] {
  return [...partSetsAsked(study.form)]
    .filter(([set]) => !survey.hasParts(set))
    .map(
      ([set, field]) =>
        `No item has parts of the set "${set}": the field "${field}" would ask nothing of anybody.`,
    );
}
