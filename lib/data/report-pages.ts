import type Sqlite from 'better-sqlite3';
import { payloadTurner, valuesTurner } from '@/lib/forced-choice/turn-values';
import type { ReportPage } from '@/lib/figures/gather-report';
import type { ReportFacts } from '@/lib/figures/report';
import type { PairTrialRow, PairUnitRow } from '@/lib/forced-choice/gather-pairs';
import { asksOfParts } from '@/lib/form/asks-of-parts';
import { formSchema } from '@/lib/form/form';
import {
  countedSheetsOf,
  erasedLabelsOf,
  judgmentFilesOf,
  judgmentRowsAfter,
  labelFilesOf,
  labelRowsAfter,
  reportItemsAfter,
  sheetItemsAfter,
  type StoredJudgmentRow,
  type StoredLabelRow,
  type StoredReportItem,
  type StoredSheet,
  type StoredSheetItem,
} from './figure-rows';
import { pairAnswersAfter, pairTrialsOfSheet, pairUnitsAfter } from './pair-rows';

/** What a report is about, in a shape that travels between threads. */
export type ReportJob = {
  readonly studyId: string;
  readonly head: Omit<StudyPage, 'facts'> & { readonly facts: FactsBeforeLedger };
};

type StudyPage = Extract<ReportPage, { kind: 'study' }>;
/** What is known without reading the whole ledger. */
export type FactsBeforeLedger = Omit<ReportFacts, 'labelFiles' | 'withdrawn'>;

/**
 * All that a study's report is made of, row after row, as it stands at one moment. On the connection of a thread that
 * serves nobody: nothing else runs there meanwhile.
 */
export function* reportPages(
  handle: Sqlite.Database,
  { studyId, head }: ReportJob,
): Generator<ReportPage> {
  yield { ...head, facts: { ...head.facts, ...ledgerFacts(handle, studyId) } };
  const { formJson, opened } = head.study;
  const form = formSchema.parse(JSON.parse(formJson));
  const sql = reportItemsAfter(asksOfParts(form.fields), opened.provenance);
  yield* pages<StoredReportItem>(handle, sql, studyId, (rows) => ({ kind: 'items', rows }));
  for (const { id, code } of prepared(handle, countedSheetsOf).all(studyId) as StoredSheet[]) {
    yield* pages<StoredSheetItem>(handle, sheetItemsAfter, id, (rows) => ({
      kind: 'sheet',
      rater: code,
      items: rows.map(({ item }) => item),
    }));
  }
  const payload = payloadTurner(form);
  yield* pages<StoredLabelRow>(handle, labelRowsAfter, studyId, (rows) => ({
    kind: 'labels',
    rows: rows.map((row) => ({ ...row, payload: payload(row.payload, row.sides) })),
  }));
  if (opened.provenance) yield* pairPages(handle, studyId);
  if (!opened.judgments) return;
  const values = valuesTurner(form);
  for (const { id } of prepared(handle, judgmentFilesOf).all(studyId) as { id: string }[]) {
    yield* pages<StoredJudgmentRow>(handle, judgmentRowsAfter, id, (rows) => ({
      kind: 'judgments',
      rows: rows.map((row) => ({
        ...row,
        valuesJson: row.valuesJson === null ? null : values(row.valuesJson, row.sides),
      })),
    }));
  }
}

type ImportedPayload = {
  rater: string;
  labels: number;
  fileSha256: string;
  blindness: string;
};

/** What only the whole ledger tells: labels that were erased, and files of labels that were brought in. */
function ledgerFacts(
  handle: Sqlite.Database,
  studyId: string,
): Pick<ReportFacts, 'labelFiles' | 'withdrawn'> {
  const erased = prepared(handle, erasedLabelsOf).get(studyId) as { labels: number };
  const files = prepared(handle, labelFilesOf).all(studyId) as { payload: string }[];
  return {
    labelFiles: files.map(({ payload }) => {
      const { fileSha256, rater, labels, blindness } = JSON.parse(payload) as ImportedPayload; // written by store-labels.ts
      return { sha256: fileSha256, rater, labels, blindness };
    }),
    withdrawn: erased.labels,
  };
}

/** Pairs, the trials of every sheet, and what was answered on them; nothing in a study without pairs. */
function* pairPages(handle: Sqlite.Database, studyId: string): Generator<ReportPage> {
  const trials = (rows: PairTrialRow[]): ReportPage => ({ kind: 'pair-trials', rows });
  let any = false;
  for (const page of pages<PairUnitRow>(handle, pairUnitsAfter, studyId, (rows) => ({
    kind: 'pairs',
    rows,
  }))) {
    any = true;
    yield page;
  }
  if (!any) return;
  for (const { id } of prepared(handle, countedSheetsOf).all(studyId) as StoredSheet[])
    yield* pages(handle, pairTrialsOfSheet, id, trials);
  yield* pages(handle, pairAnswersAfter, studyId, trials);
}

/** Prisma's handle gives whole numbers as BigInt unless it is told otherwise. */
const prepared = (handle: Sqlite.Database, sql: string): Sqlite.Statement =>
  handle.prepare(sql).safeIntegers(false);

/** Rows that are parsed before the next are read: what is stored is much larger than what figures need of it. */
const rowsAtOnce = 2_000;

function* pages<Row>(
  handle: Sqlite.Database,
  sql: string,
  of: string,
  page: (rows: Row[]) => ReportPage,
): Generator<ReportPage> {
  let rows: Row[] = [];
  // After place 0 comes the first; the query is written for this row.
  for (const row of prepared(handle, sql).iterate(of, 0) as IterableIterator<Row>) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield page(rows);
    rows = [];
  }
  if (rows.length > 0) yield page(rows);
}
