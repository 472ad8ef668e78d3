import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import type { Gold } from '@/lib/domain/gold';
import { formSchema } from '@/lib/form/form';
import { canLack } from '@/lib/form/lacking';
import type { Content } from '@/lib/form/content';
import type { Actor } from '@/lib/data/actor';
import {
  readForExport,
  type ExportedEntry,
  type ExportedLedger,
  type ExportedStudy,
} from '@/lib/data/export-study';
import { goldBeside } from '@/lib/data/gold-beside';
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

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** The files of a study's folder that its seals let out now. Text is made while it is written. */
export async function exportFiles(actor: Actor, slug: string): Promise<ExportPlan> {
  const study = await readForExport(actor, slug);
  const files: ExportFile[] = [
    { name: 'study.json', text: () => once(study.studyJson) },
    { name: 'guidelines.md', text: () => once(study.guidelines) },
    { name: 'items.jsonl', text: () => itemLines(study.items()) },
  ];
  const { provenance, ledger, manifestJson, pairs, shown } = study;
  if (pairs) files.push({ name: 'pairs.jsonl', text: () => pairLines(pairs()) });
  if (shown) files.push({ name: 'shown.jsonl', text: () => shownLines(shown()) });
  if (manifestJson !== null) files.push({ name: 'manifest.json', text: () => once(manifestJson) });
  if (provenance)
    files.push({ name: 'provenance.jsonl', text: () => provenanceLines(provenance()) });
  if (ledger) {
    files.push(
      { name: 'labels.jsonl', text: () => labelLines(labelRows(ledger)) },
      { name: 'ratings.csv', text: () => ratingsCsv(ratedLabels(study, ledger)) },
      { name: 'gold.jsonl', text: () => goldText(study, ledger) },
      { name: 'sheets.jsonl', text: () => sheetLines(ledger.sheets as SheetRow[]) }, // the writer's schema checks each
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
      const { gold } = await computeGold(study, ledger);
      for (const { item, label } of gold.rows) {
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

async function* labelRows(ledger: ExportedLedger): AsyncGenerator<LabelRow> {
  for await (const entry of ledger.entries()) {
    const trial = entry.trial === null ? undefined : ledger.trials.get(entry.trial);
    if (entry.kind !== 'label' || !trial) continue;
    yield {
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

async function contents(study: ExportedStudy): Promise<Map<string, Content>> {
  const found = new Map<string, Content>();
  for await (const shown of study.contents()) found.set(shown.id, shown.content);
  return found;
}

const formOf = (study: ExportedStudy) =>
  formSchema.parse((JSON.parse(study.studyJson) as { form: unknown }).form);

async function* ratedLabels(
  study: ExportedStudy,
  ledger: ExportedLedger,
): AsyncGenerator<RatedLabel> {
  const [form, byItem] = [formOf(study), await contents(study)];
  for await (const row of labelRows(ledger)) {
    const content = byItem.get(row.item);
    const trial = ledger.trials.get(row.trial);
    const current = row.revision === trial?.currentRevision;
    const label = content && trial && ratedLabel(form, content, row, current, trial);
    if (label) yield label;
  }
}

async function computeGold(
  study: ExportedStudy,
  ledger: ExportedLedger,
): Promise<{ gold: Gold; items: string[] }> {
  const items = [...study.units];
  const form = formOf(study);
  const byItem = canLack(form.fields) ? await contents(study) : new Map<string, Content>();
  const current = [];
  for await (const row of labelRows(ledger)) {
    const trial = ledger.trials.get(row.trial);
    if (!trial || row.revision !== trial.currentRevision) continue;
    const label = gradedLabel(form, byItem.get(row.item), row, trial);
    if (label) current.push(label);
  }
  return { gold: await goldBeside(form, items, current), items };
}

async function* goldText(study: ExportedStudy, ledger: ExportedLedger): AsyncGenerator<string> {
  const { gold, items } = await computeGold(study, ledger);
  yield* goldLines(gold, items);
}

/** Gold with its counts, for the command and the route. */
export async function readGold(
  actor: Actor,
  slug: string,
): Promise<{ gold: Gold; text: () => AsyncGenerator<string> }> {
  const study = await readForExport(actor, slug, ['labels']);
  const { ledger } = study;
  if (!ledger) throw new Refusal('sealed', 'Sealed: gold draws on the labels.');
  const { gold, items } = await computeGold(study, ledger);
  return { gold, text: () => goldLines(gold, items) };
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
