import { hasWorksheetFields } from '@/lib/forced-choice/pair-study-faults';
import type { PairTrialKind } from '@/lib/domain/pairs/pair';
import type { Study } from '@/lib/domain/study';
import type { Content } from '@/lib/form/content';
import { contentProblems } from '@/lib/form/content-problems';
import { entryOf, type Folder } from './folder';
import { ItemSurvey } from './item-survey';
import { joinedItems } from './joined-items';
import { KnownIds } from './known-ids';
import type { Layout } from './layout';
import { layouts, type LayoutName } from './layouts';
import { createPace } from './pace';
import { DERIVED_FILES, LEDGER_FILES, planLedger, type LedgerCounts } from './plan-ledger';
import { PAIRS, readPairRows } from './pair-rows';
import { PairedItems } from './paired-items';
import { noPairs, surveyPairs } from './pair-survey';
import { watched, type Progress } from './progress';
import { fixedContents, readShownRows } from './shown-rows';
import { Refusals, type Refused } from './refusals';
import { sealedWordsIn, type SealedWord } from './sealed-words';
import { emptySets, unfitFixture, unfitPlan, unitsOf } from './unfit-study';

export type Counts = { readonly in: number; readonly stored: number; readonly refused: number };

export type PairCounts = Counts & {
  /** Of those stored, by the trial that they make. */
  readonly kinds: Readonly<Partial<Record<PairTrialKind, number>>>;
  /** Pairs whose texts differ in length by more than is declared, and the largest such share. */
  readonly longer: number;
  readonly widest: number;
};

export type PlannedField = {
  readonly name: string;
  /** Rows that have it. */
  readonly rows: number;
  /** Whether raters will see it. */
  readonly visible: boolean;
  /** The beginning of the first one; of what raters see only. */
  readonly sample?: string;
};

/** What an import would do. Plain JSON; nothing is stored by making it. */
export type Plan = {
  /** Null when study.json cannot be used: then nothing can be stored. */
  readonly study: Study | null;
  /** study.json as it is to be kept. */
  readonly studyJson: string;
  readonly guidelines: string;
  /** `in` = `stored` + `refused`, always. */
  readonly items: Counts;
  readonly provenance: Counts;
  /** Rows of pairs.jsonl; all 0 for a study without pairs. */
  readonly pairs: PairCounts;
  /** Rows of shown.jsonl: the export was made while provenance was sealed, and is for reading. */
  readonly shown: number;
  /** The first 10,000; `refusedMore` counts the rest. */
  readonly refused: readonly Refused[];
  readonly refusedMore: number;
  readonly fields: readonly PlannedField[];
  /** The first item that would be stored, as a rater will get it. */
  readonly first: { readonly id: string; readonly content: Content } | null;
  readonly warnings: readonly string[];
  /** Names and values of sealed attributes, for whatever else is to be named for the study. */
  readonly sealedWords: readonly SealedWord[];
  /** Rows of an export's ledger; all 0 for a study that was never labelled. */
  readonly ledger: LedgerCounts;
  /** Whether something can be stored: at once, or after the refused rows are left out by a word. */
  readonly storable: 'yes' | 'if-left-out' | 'no';
  /** What leaving out would leave out: for `readItems`. */
  readonly leftOut: {
    readonly items: readonly number[];
    readonly provenance: readonly number[];
    readonly pairs: readonly number[];
    readonly itemIds: readonly string[];
  };
};

export type ImportOptions = {
  readonly from?: LayoutName;
  /** Names of the fields that raters see, in place of those that study.json names. */
  readonly show?: readonly string[];
  readonly onProgress?: (progress: Progress) => void;
};

const ITEMS = 'items.jsonl';
const PROVENANCE = 'provenance.jsonl';

/**
 * Reads everything that was brought and says what would become of it, row by row. It works in batches
 * of a few milliseconds, holds ids and not rows, and never throws on what a person wrote.
 */
export async function planImport(brought: Folder, options: ImportOptions = {}): Promise<Plan> {
  const layout = layouts[options.from ?? 'folder'];
  const folder = watched(brought, options.onProgress);
  const refusals = new Refusals();
  const files = await layout.study(folder, options.show);
  for (const refused of files.refused) refusals.add(refused);
  const warnings = [...files.warnings, ...unread(folder, layout)];
  const survey = new ItemSurvey(files.study?.texts ?? []);
  const provenance = await surveyProvenance(layout, folder, refusals, survey);
  const pairRows = await readPairRows(folder);
  const shown = await readShownRows(folder);
  const paired = new PairedItems(pairRows, fixedContents(shown));
  let itemRows = 0;
  let pairs = noPairs;
  if (files.study) {
    const found = { refusals, survey, provenance, paired };
    itemRows = await surveyItems(layout, folder, files.study, found);
    refuseOrphans(provenance.ids, survey.ids, refusals);
    // What was frozen before comes in as it was, also while its pairs are sealed.
    if (pairRows.length > 0 || shown.length === 0)
      pairs = surveyPairs(files.study, pairRows, found);
    warnings.push(...pairs.warnings, ...emptySets(files.study, survey));
    // What was frozen before comes in as it was.
    const unfit = frozen(folder)
      ? []
      : [
          unfitPlan(files.study, files.studyJson, unitsOf(files.study, found, pairs)),
          unfitFixture(files.study, files.studyJson, survey),
        ];
    for (const one of unfit) {
      if (one && entryOf(folder, one.file)) refusals.add(one);
      else if (one) warnings.push(one.reason);
    }
  }
  if (files.study && itemRows === 0) refusals.add(noItems(folder));
  for (const row of shown) if ('reason' in row) refusals.add(row);
  const unitIds = new Set([
    ...pairs.units.map(({ id }) => id),
    ...shown.flatMap((one) => ('reason' in one ? [] : [one.row.id])),
  ]);
  const known = (id: string): boolean => survey.ids.has(id) || unitIds.has(id);
  const ledger = await planLedger(folder, known, refusals);
  warnings.push(...survey.warnings(provenance.rows > 0));
  const sealedWords = survey.words.list();
  if (files.study) warnings.push(...sealedWordsIn(files.study, survey.partNames(), sealedWords));
  if (ledger.events.in === 0 && entryOf(folder, 'judgments.jsonl'))
    warnings.push(
      'Not read: "judgments.jsonl". Judgments are imported by themselves, once the study is frozen.',
    );
  const { refused, more } = refusals.list([...layout.files, ...LEDGER_FILES]);
  const items = counts(itemRows, itemRows === 0 ? 0 : refusals.count(ITEMS));
  const clean = refused.length === 0;
  return {
    study: files.study,
    studyJson: files.studyJson,
    guidelines: files.guidelines,
    items,
    provenance: counts(provenance.rows, refusals.count(PROVENANCE)),
    pairs: pairs.counts,
    shown: pairRows.length === 0 ? shown.length : 0,
    refused,
    refusedMore: more,
    fields: survey.fields(),
    first: pairs.first ?? survey.first((line) => refusals.has(ITEMS, line)),
    warnings,
    sealedWords,
    ledger,
    storable: storable(
      files.study !== null && refusals.count('study.json') === 0 && !refusals.cutShort,
      items,
      clean,
    ),
    leftOut: {
      items: refusals.linesOf(ITEMS),
      provenance: refusals.linesOf(PROVENANCE),
      pairs: refusals.linesOf(PAIRS),
      itemIds: refusals.itemIds(),
    },
  };
}

type Found = {
  readonly refusals: Refusals;
  readonly survey: ItemSurvey;
  readonly provenance: ProvenanceSurvey;
  readonly paired: PairedItems;
};

type ProvenanceSurvey = { readonly ids: KnownIds; readonly rows: number };

async function surveyProvenance(
  layout: Layout,
  folder: Folder,
  refusals: Refusals,
  survey: ItemSurvey,
): Promise<ProvenanceSurvey> {
  const ids = new KnownIds();
  const pace = createPace();
  let rows = 0;
  for await (const read of layout.provenance(folder) ?? []) {
    rows += 1;
    await pace();
    if (read.id !== undefined) {
      noteId(ids, { ...read, id: read.id, file: PROVENANCE }, refusals);
    }
    if ('reason' in read) refusals.add(read);
    else survey.sealed(Object.keys(read.provenance));
  }
  return { ids, rows };
}

async function surveyItems(
  layout: Layout,
  folder: Folder,
  study: Study,
  found: Found,
): Promise<number> {
  const { refusals, survey, provenance, paired } = found;
  const pace = createPace();
  const lineOf = (id: string): number | undefined => usable(provenance.ids, refusals, id);
  let rows = 0;
  for await (const read of joinedItems(layout, folder, study, lineOf)) {
    rows += 1;
    await pace();
    if (read.id !== undefined) noteId(survey.ids, { ...read, id: read.id, file: ITEMS }, refusals);
    if ('reason' in read) refusals.add(read);
    else {
      const shownInPairs = paired.any && !hasWorksheetFields(study.form);
      const [lack] =
        frozen(folder) || shownInPairs || paired.names(read.item.id)
          ? []
          : contentProblems(study.form, read.item.content);
      const mend = 'Add it, or leave the row out.';
      if (lack !== undefined)
        refusals.add({ file: ITEMS, line: read.line, id: read.id, reason: lack, mend });
      if (!refusals.has(ITEMS, read.line)) {
        survey.item(read);
        paired.keep(read);
      }
    }
    if (rows >= MAX_ROWS) {
      const line = read.line + 1;
      const reason = `The file has more than ${MAX_ROWS} rows; from here on it was not read.`;
      refusals.add({ file: ITEMS, line, reason, mend: 'Split the study.' });
      rows += 1;
      break;
    }
  }
  for (const [line, id] of survey.unknownSiblings()) {
    const reason = 'A sibling is named that no item has as its id.';
    refusals.add({ file: ITEMS, line, id, reason, mend: 'Correct the list of siblings.' });
  }
  return rows;
}

/** More rows than this are another kind of job. */
export const MAX_ROWS = 1_000_000;

/** The line of provenance.jsonl to be used for an id: one that is there and not refused. */
function usable(ids: KnownIds, refusals: Refusals, id: string): number | undefined {
  const line = ids.lineOf(id);
  return line === undefined || refusals.has(PROVENANCE, line) ? undefined : line;
}

type Noted = { id: string; line: number; file: string; numberedId?: boolean };

/** Refuses both rows of a pair whose ids are one for a person. */
function noteId(ids: KnownIds, row: Noted, refusals: Refusals): void {
  const { id, line, file } = row;
  const clash = ids.note(id, line, row.numberedId ?? false);
  if (!clash) return;
  const mend = 'Give each row an id of its own, or keep one of the two.';
  const reason = (other: number): string =>
    `Its id clashes with that of line ${other}: ${clash.how}.`;
  refusals.add({ file, line: clash.line, id: clash.id, reason: reason(line), mend });
  refusals.add({ file, line, id, reason: reason(clash.line), mend });
}

function refuseOrphans(provenance: KnownIds, items: KnownIds, refusals: Refusals): void {
  for (const [id, line] of provenance.entries()) {
    const itemLine = items.lineOf(id);
    if (itemLine !== undefined && !refusals.has(ITEMS, itemLine)) continue;
    const reason =
      itemLine === undefined
        ? 'No item has this id.'
        : `Its item is refused (items.jsonl, line ${itemLine}).`;
    refusals.add({ file: PROVENANCE, line, id, reason, mend: 'Fix or leave out both rows.' });
  }
}

function noItems(folder: Folder): Refused {
  const missing = entryOf(folder, ITEMS) === undefined;
  return {
    file: ITEMS,
    line: 1,
    reason: missing ? 'The file is missing.' : 'The file is empty: it has no rows.',
    mend: 'Write one item on each line.',
  };
}

function unread(folder: Folder, layout: Layout): string[] {
  const known = new Set([...layout.files, ...LEDGER_FILES, ...DERIVED_FILES]);
  const others = folder.entries
    .filter((entry) => !known.has(entry.name))
    .map((entry) => entry.name);
  if (others.length === 0) return [];
  const shown = others.slice(0, 5).map((name) => `"${name.slice(0, 60)}"`);
  const more = others.length > 5 ? ` and ${others.length - 5} more` : '';
  return [`Not read: ${shown.join(', ')}${more}.`];
}

/** Whether the folder is an export of a study that was frozen: its ledger is there. */
const frozen = (folder: Folder): boolean => entryOf(folder, 'events.jsonl') !== undefined;

function storable(usable: boolean, items: Counts, clean: boolean): Plan['storable'] {
  if (!usable || items.stored === 0) return 'no';
  return clean ? 'yes' : 'if-left-out';
}

function counts(rows: number, refused: number): Counts {
  return { in: rows, stored: rows - refused, refused };
}
