import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import {
  goldOf,
  labelsForGold,
  type GoldPage,
  type GoldRow,
  type StandingLabel,
} from '@/lib/domain/gold';
import { studySchema, type Study } from '@/lib/domain/study';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { Values } from '@/lib/form/values';
import type { Actor } from '@/lib/data/actor';
import {
  readForExport,
  type ExportedEntry,
  type ExportedLedger,
  type ExportedStudy,
  type ExportedTrial,
} from '@/lib/data/export-study';
import { readReport } from '@/lib/data/read-report';
import { gradedLabel, ratedLabel } from '@/lib/formats/derived-rows';
import { figuresCsv } from '@/lib/formats/figures-csv';
import { goldCsv } from '@/lib/formats/gold-csv';
import type { EventRow, LabelRow, SheetRow } from '@/lib/formats/ledger-rows';
import { meaningEvalsGoldLine } from '@/lib/formats/meaning-evals-gold';
import { createPace } from '@/lib/formats/pace';
import { ratingsCsv, type RatedLabel } from '@/lib/formats/ratings-csv';
import {
  eventLines,
  goldLines,
  itemLines,
  judgmentLines,
  labelLines,
  pairLines,
  provenanceLines,
  sheetLines,
  shownLines,
} from '@/lib/formats/write-lines';
import type { SealKind } from '@/lib/data/access';

/** One file of an export: its name, and its text in pieces. */
export type ExportFile = { readonly name: string; readonly text: () => AsyncGenerator<string> };

export type ExportPlan = {
  readonly files: readonly ExportFile[];
  /** Seals that are closed, and the files that wait for them. */
  readonly sealed: readonly { readonly file: string; readonly waitsFor: readonly SealKind[] }[];
};

const sealedPairs = { file: 'pairs.jsonl', waitsFor: ['provenance'] as const };

const waiting: readonly { readonly file: string; readonly waitsFor: readonly SealKind[] }[] = [
  { file: 'provenance.jsonl', waitsFor: ['provenance'] },
  { file: 'labels.jsonl', waitsFor: ['labels'] },
  { file: 'ratings.csv', waitsFor: ['labels'] },
  { file: 'gold.jsonl', waitsFor: ['labels'] },
  { file: 'gold.csv', waitsFor: ['labels'] },
  { file: 'figures.csv', waitsFor: ['labels'] },
  { file: 'sheets.jsonl', waitsFor: ['labels'] },
  { file: 'events.jsonl', waitsFor: ['labels'] },
  { file: 'judgments.jsonl', waitsFor: ['judgments'] },
];

const unitsOfText = 65_536;

/** A text in pieces, none of which ends inside a character: a large study's manifest is some 20 MB. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length;) {
    const last = text.charCodeAt(start + unitsOfText - 1);
    const end = start + unitsOfText + (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}

/** A text in pieces of some size: one row at a time costs the zip, the packing of an answer and the disk more than the rows. */
export async function* inBlocks(rows: AsyncGenerator<string>): AsyncGenerator<string> {
  let block = '';
  for await (const row of rows) {
    block += row;
    if (block.length < unitsOfText) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

/** The files of a study's folder that its seals let out now; refused while one of `needs` is closed. Text is made while it is written. */
export async function exportFiles(
  actor: Actor,
  slug: string,
  needs: readonly SealKind[] = [],
): Promise<ExportPlan> {
  const study = await readForExport(actor, slug, needs);
  const files: ExportFile[] = [
    { name: 'study.json', text: () => inPieces(study.studyJson) },
    { name: 'guidelines.md', text: () => inPieces(study.guidelines) },
    { name: 'items.jsonl', text: () => itemLines(study.items()) },
  ];
  const { provenance, ledger, manifest, pairs, shown } = study;
  if (pairs) files.push({ name: 'pairs.jsonl', text: () => pairLines(pairs()) });
  if (shown) files.push({ name: 'shown.jsonl', text: () => shownLines(shown()) });
  if (manifest)
    files.push({
      name: 'manifest.json',
      text: async function* () {
        yield* inPieces(await manifest());
      },
    });
  if (provenance)
    files.push({ name: 'provenance.jsonl', text: () => provenanceLines(provenance()) });
  if (ledger) {
    files.push(
      { name: 'labels.jsonl', text: () => labelLines(labelRows(ledger)) },
      { name: 'ratings.csv', text: () => ratingsCsv(ratedLabels(study, ledger)) },
      { name: 'gold.jsonl', text: () => goldText(study, ledger) },
      { name: 'gold.csv', text: () => goldCsv(declared(study), goldPages(study, ledger)) },
      { name: 'sheets.jsonl', text: () => sheetLines(ledger.sheets() as AsyncGenerator<SheetRow>) }, // the writer's schema checks each
      { name: 'events.jsonl', text: () => eventLines(eventRows(ledger)) },
    );
  }
  const { judgments } = study;
  if (judgments) files.push({ name: 'judgments.jsonl', text: () => judgmentLines(judgments()) });
  // Last, since it is computed first; what is closed now is in no figure.
  if (ledger)
    files.push({
      name: 'figures.csv',
      text: async function* () {
        yield* (await figuresFile(actor, slug)).text();
      },
    });
  const sealed = (shown && !pairs ? [sealedPairs, ...waiting] : waiting)
    .map(({ file, waitsFor }) => ({
      file,
      waitsFor: waitsFor.filter((kind) => !study.access.opened.has(kind)),
    }))
    .filter(({ waitsFor }) => waitsFor.length > 0);
  return { files, sealed };
}

/**
 * A file's text, once its first piece is made; or the refusal, of figures that are too many to compute: the rest of
 * the study comes out without them.
 */
export async function begunText(file: ExportFile): Promise<AsyncGenerator<string> | Refusal> {
  const text = file.text();
  try {
    const first = await text.next();
    const whole = async function* () {
      if (first.done) return;
      yield first.value;
      yield* text;
    };
    return inBlocks(whole());
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** figures.csv for whoever may read the report, once it is computed. */
export async function figuresFile(actor: Actor, slug: string): Promise<ExportFile> {
  const { figures } = await readReport(actor, slug);
  return { name: 'figures.csv', text: () => figuresText(figures) };
}

async function* figuresText(figures: readonly FigureRow[]): AsyncGenerator<string> {
  const pace = createPace();
  for (const part of figuresCsv(figures)) {
    yield part;
    await pace();
  }
}

/** Gold in meaning-evals' own layout; it names the author's items, so it needs provenance too. */
export async function exportGoldAsMeaningEvals(actor: Actor, slug: string): Promise<ExportFile> {
  const study = await readForExport(actor, slug, ['labels', 'provenance']);
  const { ledger } = study;
  if (!ledger) throw new Refusal('sealed', 'Sealed: gold draws on the labels.');
  return {
    name: 'gold.jsonl',
    text: async function* () {
      for await (const row of goldRowsOf(study, ledger)) {
        const { item, label } = row;
        const line = meaningEvalsGoldLine(
          item,
          valuesOf(row),
          label.labelledOn ?? label.savedAt.slice(0, 10),
        );
        if (line === null)
          throw new Refusal(
            'value-refused',
            "This study's form is not that of meaning-evals: it needs the fields diverges, mechanism, span and rationale.",
          );
        yield line;
      }
    },
  };
}

/** The label that gold came from; where none has all of its values, these alone. */
const valuesOf = ({ fields, label, whole }: GoldRow): Values =>
  whole
    ? label.values
    : Object.fromEntries(
        Object.entries(fields).flatMap(([id, { value }]) => (value === null ? [] : [[id, value]])),
      );

type LabelPayload = NonNullable<LabelRow['payload']>;

/** A label's payload, written by saveLabel or checked by an importer; null once withdrawn. */
const payloadOf = (entry: ExportedEntry): LabelPayload | null =>
  entry.payload as LabelPayload | null;

function labelRow(entry: ExportedEntry, trial: ExportedTrial): LabelRow {
  return {
    seq: entry.seq,
    previous: entry.previous,
    hash: entry.hash,
    kind: 'label',
    sheet: entry.sheet ?? '',
    rater: trial.rater,
    trial: entry.trial ?? '',
    item: trial.item,
    position: trial.position,
    revision: entry.revision ?? 0,
    savedAt: entry.savedAt,
    version: trial.version,
    payload: payloadOf(entry),
    payloadSha256: entry.payloadSha256,
    salt: entry.salt,
  };
}

async function* labelRows(ledger: ExportedLedger): AsyncGenerator<LabelRow> {
  for await (const entry of ledger.entries()) if (entry.of) yield labelRow(entry, entry.of);
}

async function* eventRows(ledger: ExportedLedger): AsyncGenerator<EventRow> {
  for await (const entry of ledger.entries()) {
    if (entry.kind === 'label') continue;
    yield {
      seq: entry.seq,
      previous: entry.previous,
      hash: entry.hash,
      kind: entry.kind,
      sheet: entry.sheet,
      trial: entry.trial,
      revision: entry.revision,
      savedAt: entry.savedAt,
      payload: entry.payload as EventRow['payload'], // JSON by its storage
      payloadSha256: entry.payloadSha256,
      salt: entry.salt,
    };
  }
}

const declared = ({ studyJson }: ExportedStudy): Study => studySchema.parse(JSON.parse(studyJson));

async function* ratedLabels(
  study: ExportedStudy,
  ledger: ExportedLedger,
): AsyncGenerator<RatedLabel> {
  const { form } = declared(study);
  for await (const entry of ledger.entries()) {
    const { of } = entry;
    if (!of) continue;
    const row = labelRow(entry, of);
    const label = ratedLabel(form, of.content, row, row.revision === of.currentRevision, of);
    if (label) yield label;
  }
}

const unitsAtOnce = 200;

/** Gold in the order of the export, for some items at a time: nobody waits for all, and nothing holds all. */
async function* goldPages(study: ExportedStudy, ledger: ExportedLedger): AsyncGenerator<GoldPage> {
  const own = declared(study);
  const units = [...study.units.keys()];
  for (let start = 0; start < units.length; start += unitsAtOnce) {
    const some = units.slice(start, start + unitsAtOnce);
    const items = some.flatMap((id) => study.units.get(id) ?? []);
    const current = await ledger.current(some);
    const standing = current.flatMap(({ entry, blind }): StandingLabel[] => {
      const { of } = entry;
      const label = of && gradedLabel(own.form, of.content, labelRow(entry, of), of);
      return label ? [{ label, blind }] : [];
    });
    yield { gold: goldOf(own, items, labelsForGold(standing)), items };
    await new Promise(setImmediate);
  }
}

async function* goldRowsOf(study: ExportedStudy, ledger: ExportedLedger) {
  for await (const { gold } of goldPages(study, ledger)) yield* gold.rows;
}

async function* goldText(study: ExportedStudy, ledger: ExportedLedger): AsyncGenerator<string> {
  for await (const { gold, items } of goldPages(study, ledger)) yield* goldLines(gold, items);
}

/** Gold a page at a time, for the command. */
export async function readGold(actor: Actor, slug: string): Promise<AsyncGenerator<GoldPage>> {
  const study = await readForExport(actor, slug, ['labels']);
  const { ledger } = study;
  if (!ledger) throw new Refusal('sealed', 'Sealed: gold draws on the labels.');
  return goldPages(study, ledger);
}

const needs: Readonly<Record<string, readonly SealKind[]>> = {
  'labels.jsonl': ['labels'],
  'ratings.csv': ['labels'],
  'gold.jsonl': ['labels'],
  'gold.csv': ['labels'],
};

/** One file of the export by its name, once the seals it needs are open. */
export async function exportFile(actor: Actor, slug: string, name: string): Promise<ExportFile> {
  const { files } = await exportFiles(actor, slug, needs[name]);
  const file = files.find((known) => known.name === name);
  if (!file) throw new Refusal('unknown', `The export has no file "${name}".`);
  return file;
}
