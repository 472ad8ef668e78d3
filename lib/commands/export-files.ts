import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { goldOf, labelsForGold, type Gold, type StandingLabel } from '@/lib/domain/gold';
import { formSchema } from '@/lib/form/form';
import type { Actor } from '@/lib/data/actor';
import {
  readForExport,
  type ExportedEntry,
  type ExportedLedger,
  type ExportedStudy,
  type ExportedTrial,
} from '@/lib/data/export-study';
import { gradedLabel, ratedLabel } from '@/lib/formats/derived-rows';
import type { EventRow, LabelRow, SheetRow } from '@/lib/formats/ledger-rows';
import { meaningEvalsGoldLine } from '@/lib/formats/meaning-evals-gold';
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

/** The files of a study's folder that its seals let out now. Text is made while it is written. */
export async function exportFiles(actor: Actor, slug: string): Promise<ExportPlan> {
  const study = await readForExport(actor, slug);
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
      { name: 'sheets.jsonl', text: () => sheetLines(ledger.sheets() as AsyncGenerator<SheetRow>) }, // the writer's schema checks each
      { name: 'events.jsonl', text: () => eventLines(eventRows(ledger)) },
    );
  }
  const { judgments } = study;
  if (judgments) files.push({ name: 'judgments.jsonl', text: () => judgmentLines(judgments()) });
  const sealed = (shown && !pairs ? [sealedPairs, ...waiting] : waiting)
    .map(({ file, waitsFor }) => ({
      file,
      waitsFor: waitsFor.filter((kind) => !study.access.opened.has(kind)),
    }))
    .filter(({ waitsFor }) => waitsFor.length > 0);
  return { files, sealed };
}

/** Gold in meaning-evals' own layout; it names the author's items, so it needs provenance too. */
export async function exportGoldAsMeaningEvals(actor: Actor, slug: string): Promise<ExportFile> {
  const study = await readForExport(actor, slug, ['labels', 'provenance']);
  const { ledger } = study;
  if (!ledger) throw new Refusal('sealed', 'Sealed: gold draws on the labels.');
  return {
    name: 'gold.jsonl',
    text: async function* () {
      for await (const { item, label } of goldRowsOf(study, ledger)) {
        const line = meaningEvalsGoldLine(
          item,
          label.values,
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

const formOf = (study: ExportedStudy) =>
  formSchema.parse((JSON.parse(study.studyJson) as { form: unknown }).form);

async function* ratedLabels(
  study: ExportedStudy,
  ledger: ExportedLedger,
): AsyncGenerator<RatedLabel> {
  const form = formOf(study);
  for await (const entry of ledger.entries()) {
    const { of } = entry;
    if (!of) continue;
    const row = labelRow(entry, of);
    const label = ratedLabel(form, of.content, row, row.revision === of.currentRevision, of);
    if (label) yield label;
  }
}

/** The gold of some items. */
export type GoldPage = { readonly gold: Gold; readonly items: readonly string[] };

const unitsAtOnce = 200;

/** Gold in the order of the export, for some items at a time: nobody waits for all, and nothing holds all. */
async function* goldPages(study: ExportedStudy, ledger: ExportedLedger): AsyncGenerator<GoldPage> {
  const form = formOf(study);
  const units = [...study.units];
  for (let start = 0; start < units.length; start += unitsAtOnce) {
    const some = units.slice(start, start + unitsAtOnce);
    const items = some.map(([, name]) => name);
    const current = await ledger.current(some.map(([id]) => id));
    const standing = current.flatMap(({ entry, blind }): StandingLabel[] => {
      const { of } = entry;
      const label = of && gradedLabel(form, of.content, labelRow(entry, of), of);
      return label ? [{ label, blind }] : [];
    });
    yield { gold: goldOf(form, items, labelsForGold(standing)), items };
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
};

/** One file of the export by its name, once the seals it needs are open. */
export async function exportFile(actor: Actor, slug: string, name: string): Promise<ExportFile> {
  await readForExport(actor, slug, needs[name] ?? []);
  const file = (await exportFiles(actor, slug)).files.find((known) => known.name === name);
  if (!file) throw new Refusal('unknown', `The export has no file "${name}".`);
  return file;
}
