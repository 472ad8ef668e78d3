import {
  hasItemFields,
  hasWorksheetFields,
  pairStudyFaults,
} from '@/lib/forced-choice/pair-study-faults';
import type { PairTrialKind } from '@/lib/domain/pairs/pair';
import { pairUnit, type StudyUnit } from '@/lib/domain/plan-study';
import { pairRules, type Study } from '@/lib/domain/study';
import type { Content } from '@/lib/form/content';
import type { ItemSurvey } from './item-survey';
import type { PairedItem, PairedItems } from './paired-items';
import { PAIRS, type ReadPair } from './pair-rows';
import type { PairCounts } from './plan';
import type { Refused, Refusals } from './refusals';

export type PairSurvey = {
  readonly counts: PairCounts;
  readonly units: readonly StudyUnit[];
  readonly first: { readonly id: string; readonly content: Content } | null;
  readonly warnings: readonly string[];
};

export const noPairs: PairSurvey = {
  counts: { in: 0, stored: 0, refused: 0, kinds: {}, longer: 0, widest: 0 },
  units: [],
  first: null,
  warnings: [],
};

/** Nobody would be asked anything. */
const noWorksheets: Refused = {
  file: 'study.json',
  line: 1,
  reason:
    'form: Every field is asked of pairs or of texts that change hands, and no row of pairs.jsonl makes one.',
  mend: 'Bring pairs.jsonl with rows, or add a field that is asked of single items.',
};

/** What the rows of pairs.jsonl would become; what is wrong with a row goes to the refusals. */
export function surveyPairs(
  study: Study,
  read: readonly ReadPair[],
  found: { readonly refusals: Refusals; readonly survey: ItemSurvey; readonly paired: PairedItems },
): PairSurvey {
  const { refusals, survey, paired } = found;
  if (read.length === 0) {
    if (!hasItemFields(study.form)) refusals.add(noWorksheets);
    return noPairs;
  }
  for (const row of read) if ('reason' in row) refusals.add(row);
  const made: PairedItem[] = [];
  for (const one of paired.composed(study, (id) => survey.ids.has(id))) {
    if ('reason' in one) refusals.add(one);
    else made.push(one);
  }
  const kinds = countsOf(made);
  for (const { path, message } of pairStudyFaults(
    study,
    new Set(Object.keys(kinds) as PairTrialKind[]),
  ))
    refusals.add({
      file: 'study.json',
      line: 1,
      reason: `${path}: ${message}`,
      mend: 'Correct study.json.',
    });
  const { most } = pairRules(study).lengths;
  const ratios = made.flatMap(({ lengthRatio }) => lengthRatio ?? []);
  const [first] = made;
  return {
    counts: {
      in: read.length,
      stored: read.length - refusals.count(PAIRS),
      refused: refusals.count(PAIRS),
      kinds,
      longer: ratios.filter((ratio) => ratio > most).length,
      widest: ratios.reduce((widest, ratio) => Math.max(widest, ratio), 0),
    },
    units: made.map(({ item, pair, purpose }) =>
      pairUnit(item.id, item.siblings ?? [], pair, purpose),
    ),
    first: first ? { id: first.item.id, content: first.item.content } : null,
    warnings: [...lengthWarning(ratios, most), ...idleWarning(study, survey, found)],
  };
}

function countsOf(made: readonly PairedItem[]): Partial<Record<PairTrialKind, number>> {
  const kinds: Partial<Record<PairTrialKind, number>> = {};
  for (const { kind } of made) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}

function lengthWarning(ratios: readonly number[], most: number): string[] {
  const longer = ratios.filter((ratio) => ratio > most);
  if (longer.length === 0) return [];
  const widest = Math.round(Math.max(...longer) * 100);
  const pairs = longer.length === 1 ? '1 pair has' : `${longer.length} pairs have`;
  return [
    `${pairs} texts whose lengths differ by more than ${Math.round(most * 100)} % of the longer one (at most ${widest} %).`,
  ];
}

/** Items that nobody would see. */
function idleWarning(
  study: Study,
  survey: ItemSurvey,
  { refusals, paired }: { readonly refusals: Refusals; readonly paired: PairedItems },
): string[] {
  // A row that is refused may name any of them.
  if (hasWorksheetFields(study.form) || refusals.count(PAIRS) > 0) return [];
  const idle = [...survey.ids.entries()].filter(
    ([id, line]) => !paired.names(id) && !refusals.has('items.jsonl', line),
  );
  return idle.length === 0
    ? []
    : [
        `${idle.length === 1 ? '1 item is' : `${idle.length} items are`} in no row of pairs.jsonl, and no field is asked on worksheets ("for": ["worksheet"]): nobody will see ${idle.length === 1 ? 'it' : 'them'}.`,
      ];
}
