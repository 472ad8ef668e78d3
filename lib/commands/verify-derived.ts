import 'server-only';
import {
  goldOf,
  labelsForGold,
  type Gold,
  type GoldDeclared,
  type GoldVersion,
  type StandingLabel,
} from '@/lib/domain/gold';
import { countsAsBlind } from '@/lib/domain/how-blind';
import type { Form } from '@/lib/form/form';
import { gradedLabel, ratedLabel, type LabelTrial } from '@/lib/formats/derived-rows';
import { entryOf, type Folder } from '@/lib/formats/folder';
import type { LabelRow } from '@/lib/formats/ledger-rows';
import { earlierRatingsCsv, ratingsCsv, type RatedLabel } from '@/lib/formats/ratings-csv';
import { goldCsv } from '@/lib/formats/gold-csv';
import type { ImportedItem } from '@/lib/formats/read-items';
import { goldLines } from '@/lib/formats/write-lines';
import type { Bad } from './verify-export';

/**
 * Computes ratings.csv, gold.jsonl and gold.csv again from the rows of labels.jsonl, where the folder has them, and compares
 * them byte by byte as they stream by. Answers the first line that differs, or what was
 * checked, in words.
 */
export async function verifyDerived(
  folder: Folder,
  study: GoldDeclared | undefined,
  items: readonly ImportedItem[],
  labels: readonly LabelRow[],
  trials: ReadonlyMap<string, LabelTrial>,
): Promise<{ readonly bad: Bad } | { readonly checked: readonly string[] }> {
  if (!study) return { checked: [] };
  const newest = new Map<string, number>();
  for (const { trial, revision } of labels)
    newest.set(trial, Math.max(revision, newest.get(trial) ?? 0));
  const current = (row: LabelRow): boolean => newest.get(row.trial) === row.revision;
  const blind = new Set(
    labels.flatMap(({ trial, payload }) => (payload && countsAsBlind(payload) ? [trial] : [])),
  );
  const ids = items.flatMap(({ item, unit }) => (unit === null ? [] : [item.id]));
  const gold = (version: GoldVersion, every: boolean): Gold => {
    const isBlind = (row: LabelRow): boolean => every || blind.has(row.trial);
    return goldAgain(study, items, labels.filter(current), { ids, trials, version, isBlind });
  };
  const goldText = (version: GoldVersion, every: boolean) => () =>
    goldLines(gold(version, every), ids);
  const ratings = () => rated(study.form, items, labels, { current, trials });
  /** As this version writes each file, then as earlier ones did. */
  const derived = {
    'ratings.csv': [() => ratingsCsv(ratings()), () => earlierRatingsCsv(ratings())],
    'gold.jsonl': [goldText(2, false), goldText(2, true), goldText(1, true)],
    'gold.csv': [() => goldCsv(study, [{ gold: gold(2, false), items: ids }])],
  };
  const compared: string[] = [];
  for (const [file, ways] of Object.entries(derived)) {
    const entry = entryOf(folder, file);
    if (!entry) continue;
    let firstBad: number | null = null;
    for (const text of ways) {
      const line = await firstDifference(entry.open(), text());
      if (line === null) {
        firstBad = null;
        break;
      }
      firstBad ??= line;
    }
    if (firstBad !== null)
      return { bad: { file, line: firstBad, reason: 'It is not what labels.jsonl gives.' } };
    compared.push(file);
  }
  if (compared.length === 0) return { checked: [] };
  const [last] = compared.splice(-1);
  const named = compared.length === 0 ? last : `${compared.join(', ')} and ${last}`;
  return { checked: [`${named}: computed again from the labels, the same`] };
}

/** An export without sheets has single items alone. */
const trialOf = (trials: ReadonlyMap<string, LabelTrial>, row: LabelRow): LabelTrial =>
  trials.get(row.trial) ?? { kind: 'worksheet', sides: null, showing: 0 };

function* rated(
  form: Form,
  items: readonly ImportedItem[],
  labels: readonly LabelRow[],
  {
    current,
    trials,
  }: {
    readonly current: (row: LabelRow) => boolean;
    readonly trials: ReadonlyMap<string, LabelTrial>;
  },
): Generator<RatedLabel> {
  const contents = new Map(items.map(({ item }) => [item.id, item.content]));
  for (const row of labels) {
    const content = contents.get(row.item);
    const label = content && ratedLabel(form, content, row, current(row), trialOf(trials, row));
    if (label) yield label;
  }
}

function goldAgain(
  study: GoldDeclared,
  items: readonly ImportedItem[],
  current: readonly LabelRow[],
  {
    ids,
    trials,
    version,
    isBlind,
  }: {
    readonly ids: readonly string[];
    readonly trials: ReadonlyMap<string, LabelTrial>;
    readonly version: GoldVersion;
    readonly isBlind: (row: LabelRow) => boolean;
  },
): Gold {
  const contents = new Map(version === 1 ? [] : items.map(({ item }) => [item.id, item.content]));
  const standing = current.flatMap((row): StandingLabel[] => {
    const content = contents.get(row.item);
    const label = gradedLabel(study.form, content, row, trialOf(trials, row));
    return label ? [{ label, blind: isBlind(row) }] : [];
  });
  return goldOf(study, ids, labelsForGold(standing), version);
}

/** The line, from 1, at which a file first differs from a text made in pieces; null where they are the same bytes. */
export async function firstDifference(
  file: AsyncIterable<Uint8Array>,
  text: AsyncIterable<string>,
): Promise<number | null> {
  const made = text[Symbol.asyncIterator]();
  let wanted = Buffer.alloc(0);
  let line = 1;
  const refill = async (): Promise<boolean> => {
    while (wanted.length === 0) {
      const { value, done } = await made.next();
      if (done) return false;
      wanted = Buffer.from(value, 'utf8');
    }
    return true;
  };
  for await (const piece of file) {
    for (let rest = Buffer.from(piece); rest.length > 0;) {
      if (!(await refill())) return line;
      const length = Math.min(rest.length, wanted.length);
      for (let at = 0; at < length; at += 1) {
        if (rest[at] !== wanted[at]) return line;
        if (rest[at] === 10) line += 1;
      }
      rest = rest.subarray(length);
      wanted = wanted.subarray(length);
    }
  }
  return (await refill()) ? line : null;
}
