import { siblingGroups } from '../sheet-plan';
import type { Study } from '../study';
import type { CheckOptions } from './blindness-check';
import type { CheckedText } from './check-worksheets';
import { sealedNames } from './sealed-names';
import type { CheckAsked, Condition, StudyCheck } from './study-check';
import type { StoredItem } from './stored-item';
import { writtenValue } from './written-value';

export type WorksheetsToCheck = {
  readonly texts: readonly CheckedText[];
  readonly options: Omit<CheckOptions, 'seed' | 'margin'>;
  readonly conditions: readonly Condition[];
  readonly taken: StudyCheck['taken'];
};

/** Attributes with more values than this name items and group nothing. */
const MOST_VALUES = 12;

/**
 * The worksheet items of a study with the sealed condition that is asked for, or that study.json
 * declares; no texts where neither names one that items have. Groups are those of the attribute asked
 * for, of `resample`, or of siblings; else all items are one.
 */
export function worksheetsToCheck(
  study: Study,
  items: readonly StoredItem[],
  asked: CheckAsked,
): WorksheetsToCheck {
  const sheets = items.filter(({ kind, unitId }) => kind === 'worksheet' && unitId !== null);
  const conditions = conditionsOf(sheets);
  const name = asked.condition ?? study.pairs?.condition;
  const condition = conditions.find((one) => one.name === name);
  const value = condition?.values.find((one) => one === asked.value) ?? condition?.values[0];
  const options = { target: value ?? '', names: sealedNames(items, name) };
  if (!condition || value === undefined) return { texts: [], options, conditions, taken: null };
  const cluster = asked.cluster ?? (study.resample === 'item' ? 'siblings' : study.resample);
  const groups = siblingGroups(sheets);
  const judged = study.texts.filter(({ role }) => role === 'judged').map(({ id }) => id);
  return {
    texts: sheets.map(({ id, content, provenance }) => ({
      unit: id,
      text: content.texts
        .filter((text) => judged.length === 0 || judged.includes(text.id))
        .map(({ body }) => body)
        .join('\n\n'),
      target: writtenValue(provenance[condition.name]) === value,
      cluster:
        cluster === 'siblings'
          ? groups.size === 0
            ? ''
            : (groups.get(id) ?? id)
          : (writtenValue(provenance[cluster]) ?? ''),
    })),
    options,
    conditions,
    taken: { condition: condition.name, value, cluster },
  };
}

function conditionsOf(items: readonly StoredItem[]): Condition[] {
  const found = new Map<string, Set<string>>();
  for (const { provenance } of items) {
    for (const [name, value] of Object.entries(provenance)) {
      const written = writtenValue(value);
      if (written === null) continue;
      const values = found.get(name) ?? new Set<string>();
      found.set(name, values.add(written));
    }
  }
  return [...found]
    .filter(([, values]) => values.size >= 2 && values.size <= MOST_VALUES)
    .map(([name, values]) => ({ name, values: [...values].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
