import { hasWorksheetFields } from '@/lib/forced-choice/pair-study-faults';
import { itemUnit, studyPlanFault, type StudyUnit } from '@/lib/domain/plan-study';
import type { Study } from '@/lib/domain/study';
import { partSetsAsked } from '@/lib/form/content-problems';
import type { ItemSurvey } from './item-survey';
import type { PairSurvey } from './pair-survey';
import type { PairedItems } from './paired-items';
import type { Refused, Refusals } from './refusals';

/** What the study would show: its pairs, and those items that are shown alone. */
export function unitsOf(
  study: Study,
  found: { readonly survey: ItemSurvey; readonly refusals: Refusals; readonly paired: PairedItems },
  pairs: PairSurvey,
): StudyUnit[] {
  const { survey, refusals, paired } = found;
  const refused = (line: number): boolean => refusals.has('items.jsonl', line);
  const siblings = new Map(
    survey
      .related()
      .flatMap(({ line, id, siblings: named }) => (refused(line) ? [] : [[id, named]])),
  );
  const alone = paired.any && !hasWorksheetFields(study.form) ? [] : [...survey.ids.entries()];
  const items = alone.flatMap(([id, line]): StudyUnit[] =>
    refused(line) || paired.names(id) ? [] : [itemUnit(id, siblings.get(id) ?? [])],
  );
  return [...items, ...pairs.units];
}

/** Why the study's plan cannot be kept for what would be stored, or null: said before anything is stored. */
export function unfitPlan(
  study: Study,
  studyJson: string,
  units: readonly StudyUnit[],
): Refused | null {
  const reason = studyPlanFault(units, study.plan);
  if (reason === null) return null;
  return inStudyJson(studyJson, '"plan"', reason);
}

/** Why judges cannot be held against a fixture that the study declares, or null. */
export function unfitFixture(
  { usable }: Study,
  studyJson: string,
  survey: ItemSurvey,
): Refused | null {
  for (const [at, id] of (usable?.fixtures ?? []).entries()) {
    const fixture = survey.fixture(id);
    if (fixture?.expected === true) continue;
    const why = !survey.ids.has(id)
      ? 'No item has this id.'
      : fixture
        ? 'This fixture does not say what is expected of it.'
        : 'This item is no fixture: its sample is another, or none.';
    return inStudyJson(studyJson, '"usable"', `usable.fixtures[${at}]: ${why}`);
  }
  return null;
}

/** A refusal of study.json at the first line that has a word. */
function inStudyJson(studyJson: string, word: string, reason: string): Refused {
  const before = studyJson.slice(0, Math.max(0, studyJson.indexOf(word)));
  const line = before.split(/\r\n|\r|\n/).length;
  return { file: 'study.json', line, reason, mend: 'Correct study.json.' };
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
