import type { z } from 'zod';
import type { Item, Provenance } from '@/lib/domain/item';
import { exportedJudgmentSchema, type ExportedJudgment } from '@/lib/domain/judgment';
import { canonicalJson } from '@/lib/domain/ledger';
import type { Gold, GoldRow } from '@/lib/domain/gold';
import { pairSchema, type PairRow } from '@/lib/domain/pairs/pair';
import { shownRowSchema, type ShownRow } from '@/lib/forced-choice/shown-row';
import {
  eventRowSchema,
  goldRowSchema,
  labelRowSchema,
  sheetRowSchema,
  type EventRow,
  type GoldLine,
  type LabelRow,
  type SheetRow,
} from './ledger-rows';
import { createPace } from './pace';

type Rows<T> = Iterable<T> | AsyncIterable<T>;

/**
 * Rows as JSON Lines: RFC 8785 canonical JSON, one row on a line, a newline after each. The same rows
 * give the same bytes everywhere. A row that its schema refuses is a bug of ours, and throws.
 */
async function* lines<T>(rows: Rows<T>, schema: z.ZodType<T> | null): AsyncGenerator<string> {
  const pace = createPace();
  for await (const row of rows) {
    yield `${canonicalJson(schema ? schema.parse(row) : row)}\n`;
    await pace();
  }
}

/** items.jsonl, in the study's own order. */
export function itemLines(items: Rows<Item>): AsyncGenerator<string> {
  return lines(items, null);
}

/** provenance.jsonl, in the order of the items; salts only once the seal is open. */
export function provenanceLines(
  rows: Rows<{ id: string; provenance: Provenance; salt?: string }>,
): AsyncGenerator<string> {
  return lines(rows, null);
}

/** pairs.jsonl, in the order of its rows. */
export function pairLines(rows: Rows<PairRow>): AsyncGenerator<string> {
  return lines(rows, pairSchema);
}

/** shown.jsonl, by the names of its rows. */
export function shownLines(rows: Rows<ShownRow>): AsyncGenerator<string> {
  return lines(rows, shownRowSchema);
}

/** labels.jsonl, in the order of the chain. */
export function labelLines(rows: Rows<LabelRow>): AsyncGenerator<string> {
  return lines(inChainOrder(rows), labelRowSchema);
}

/** events.jsonl, in the order of the chain. */
export function eventLines(rows: Rows<EventRow>): AsyncGenerator<string> {
  return lines(inChainOrder(rows), eventRowSchema);
}

/** judgments.jsonl, by file in the order in which they were brought in, and by row. */
export function judgmentLines(rows: Rows<ExportedJudgment>): AsyncGenerator<string> {
  return lines(rows, exportedJudgmentSchema);
}

/** sheets.jsonl, one sheet after the other, by version and slot; the trials of a sheet by position. */
export async function* sheetLines(rows: Rows<SheetRow>): AsyncGenerator<string> {
  let before = { version: 0, slot: 0 };
  for await (const row of rows) {
    if (row.version < before.version || (row.version === before.version && row.slot < before.slot))
      throw new RangeError('Sheets must come by version and slot.');
    before = row;
    yield* sheetLine(row);
  }
}

const trialSchema = sheetRowSchema.shape.trials.element;
const trialsAtOnce = 250;
const noTrials = '"trials":[]';

/** One sheet's line in pieces: that of a large study is half a megabyte, and raters would wait for the whole of it. */
async function* sheetLine(row: SheetRow): AsyncGenerator<string> {
  const pace = createPace();
  const frame = canonicalJson(sheetRowSchema.parse({ ...row, trials: [] }));
  // Quotes inside a JSON text are escaped, so this stands in it once.
  const cut = frame.indexOf(noTrials) + noTrials.length - 1;
  yield frame.slice(0, cut);
  const trials = row.trials.toSorted((a, b) => a.position - b.position);
  for (let start = 0; start < trials.length; start += trialsAtOnce) {
    const some = trials.slice(start, start + trialsAtOnce);
    const text = some.map((trial) => canonicalJson(trialSchema.parse(trial))).join(',');
    yield start === 0 ? text : `,${text}`;
    await pace();
  }
  yield `${frame.slice(cut)}\n`;
}

/** gold.jsonl: every item once, in the order of `items`; undecided and unlabelled ones are said. */
export function goldLines(gold: Gold, items: readonly string[]): AsyncGenerator<string> {
  return lines(goldRows(gold, items), goldRowSchema);
}

function* goldRows(gold: Gold, items: readonly string[]): Generator<GoldLine> {
  const decided = new Map(gold.rows.map((row) => [row.item, row]));
  const undecided = new Map(gold.undecided.map((row) => [row.item, row]));
  const unlabelled = new Set(gold.unlabelled);
  for (const item of items) {
    const [own, open] = [decided.get(item), undecided.get(item)];
    if (own) yield decidedRow(own);
    else if (open) yield { item, undecided: [...open.fields] };
    else if (unlabelled.has(item)) yield { item, unlabelled: true };
  }
}

type Decided = Extract<GoldLine, { gold: unknown }>;

function decidedRow({ item, fields, label, whole }: GoldRow): GoldLine {
  const carried = whole
    ? Object.entries(label.values).filter(([field]) => !Object.hasOwn(fields, field))
    : [];
  const gold = Object.entries(fields).map(([id, { route, value }]) => [id, { route, value }]);
  return {
    item,
    // Values are JSON by their type; the schema says so again.
    gold: Object.fromEntries(gold) as Decided['gold'],
    carried: Object.fromEntries(carried) as Decided['carried'],
    labelledOn: label.labelledOn ?? label.savedAt.slice(0, 10),
  };
}

async function* inChainOrder<T extends { seq: number }>(rows: Rows<T>): AsyncGenerator<T> {
  let last = 0;
  for await (const row of rows) {
    if (row.seq <= last)
      throw new RangeError('Rows of the ledger must come in the order of the chain.');
    last = row.seq;
    yield row;
  }
}
