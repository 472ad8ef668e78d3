import { pairRules, type Study } from '../study';
import type { BlindnessCheck } from './blindness-check';
import { checkPairs } from './check-pairs';
import { checkWorksheets } from './check-worksheets';
import { pairsToCheck } from './pairs-to-check';
import type { StoredItem } from './stored-item';
import { worksheetsToCheck } from './worksheets-to-check';
import { writtenValue } from './written-value';

/** What is asked of a study's check. */
export type CheckAsked = {
  /** Worksheets: the attribute of provenance that is to stay sealed, the value that is told from all others, and the attribute that groups items. */
  readonly condition?: string | undefined;
  readonly value?: string | undefined;
  readonly cluster?: string | undefined;
  /** Only units whose provenance has this value. */
  readonly only?: { readonly name: string; readonly value: string } | undefined;
};

export type StudyPart = '2afc' | 'preference' | 'worksheet';

export type StudyCheck = {
  readonly parts: readonly { readonly part: StudyPart; readonly check: BlindnessCheck }[];
  /** Worksheets: attributes by which items could be told apart, each with its values; what was taken. */
  readonly conditions: readonly Condition[];
  readonly taken: {
    readonly condition: string;
    readonly value: string;
    readonly cluster: string;
  } | null;
  /** Whether what is found stops a freeze. */
  readonly stops: boolean;
};

export type Condition = { readonly name: string; readonly values: readonly string[] };

export type StudyToCheck = {
  readonly study: Study;
  readonly items: readonly StoredItem[];
  readonly asked: CheckAsked;
};

/**
 * The whole check of a study: its 2AFC pairs, its pairs of two conditions, and its worksheets where a
 * condition is named. What is found in pairs stops a freeze, and so does what is found in worksheets
 * whose sealed condition study.json declares (pairs.condition).
 */
export function studyCheck({ study, items, asked }: StudyToCheck): StudyCheck {
  const shared = { seed: study.seed ?? 1, margin: pairRules(study).margin };
  const only = asked.only;
  const wanted = items.filter(({ provenance }) => {
    return only === undefined || writtenValue(provenance[only.name]) === only.value;
  });
  const parts: { part: StudyPart; check: BlindnessCheck }[] = [];
  for (const part of ['2afc', 'preference'] as const) {
    const found = pairsToCheck(part, study, items, wanted);
    if (found)
      parts.push({ part, check: checkPairs(found.pairs, { ...shared, ...found.options }) });
  }
  const sheets = worksheetsToCheck(study, wanted, asked);
  if (sheets.texts.length > 0)
    parts.push({
      part: 'worksheet',
      check: checkWorksheets(sheets.texts, { ...shared, ...sheets.options }),
    });
  const declared = study.pairs?.condition !== undefined && sheets.taken !== null;
  return {
    parts,
    conditions: sheets.conditions,
    taken: sheets.taken,
    stops: declared || parts.some(({ part }) => part !== 'worksheet'),
  };
}
