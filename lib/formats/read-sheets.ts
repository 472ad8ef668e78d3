import { sentence } from '@/lib/domain/sentence';
import { columnOf } from './column';
import { firstIssue } from './first-issue';
import { entryOf, type Folder } from './folder';
import { sheetRowSchema, type SheetRow } from './ledger-rows';
import { createPace } from './pace';
import type { LedgerRow } from './read-ledger';
import type { Refused } from './refusals';
import { parseStrictJson, parseStrictList } from './strict-json';
import { readTextLines } from './text-lines';

const FILE = 'sheets.jsonl';
const mend = 'Export the study again.';

/** A sheet is one line: 100,000 trials take some 12 MB, and 40 MB under names of the greatest length. */
const MAX_SHEET_BYTES = 50_000_000;

/**
 * sheets.jsonl of an export. A sheet has as many trials as its study has items, so a row is bounded by its bytes, and
 * its trials are parsed and checked one by one: raters of a server that reads it do not wait for all of them.
 */
export async function* readSheetRows(folder: Folder): AsyncGenerator<LedgerRow<SheetRow>> {
  const entry = entryOf(folder, FILE);
  if (!entry) return;
  for await (const read of readTextLines(entry.open(), MAX_SHEET_BYTES)) {
    const { line } = read;
    if ('refused' in read) yield { file: FILE, line, reason: read.refused, mend: read.mend };
    else if (!/^[ \t]*$/.test(read.text)) yield await sheetRow(line, read.text);
  }
}

const trialSchema = sheetRowSchema.shape.trials.element;

/** Quotes inside a text of JSON are escaped: this stands nowhere but where a list of trials begins. */
const OPENS = /"trials"[ \t]*:[ \t]*\[/;

async function sheetRow(line: number, text: string): Promise<LedgerRow<SheetRow>> {
  const opens = OPENS.exec(text);
  const from = opens ? opens.index + opens[0].length : text.length;
  const list = opens ? await trialsOf(line, text, from - 1) : null;
  if (list && 'reason' in list) return list;
  // What is left is short: the row around its trials.
  const frame = list ? `${text.slice(0, from)}]${text.slice(list.end)}` : text;
  const parsed = parseStrictJson(frame);
  if (!parsed.ok) {
    const cutOut = parsed.offset > from ? text.length - frame.length : 0;
    return unreadable(line, text, { ...parsed, offset: parsed.offset + cutOut });
  }
  const row = sheetRowSchema.safeParse(parsed.value, { error: sentence });
  if (!row.success) return { file: FILE, line, reason: firstIssue(row.error), mend };
  return { line, row: list ? { ...row.data, trials: list.trials } : row.data };
}

type Trials = { readonly trials: SheetRow['trials']; readonly end: number };

async function trialsOf(line: number, text: string, start: number): Promise<Trials | Refused> {
  const pace = createPace();
  const trials: SheetRow['trials'] = [];
  const values = parseStrictList(text, start);
  for (;;) {
    const next = values.next();
    if (next.done) {
      const { value: end } = next;
      return end.ok ? { trials, end: end.end } : unreadable(line, text, end);
    }
    const trial = trialSchema.safeParse(next.value, { error: sentence });
    if (!trial.success) {
      const reason = `trials/${trials.length}: ${firstIssue(trial.error)}`;
      return { file: FILE, line, reason, mend };
    }
    trials.push(trial.data);
    await pace();
  }
}

function unreadable(
  line: number,
  text: string,
  fault: { readonly offset: number; readonly reason: string; readonly mend: string },
): Refused {
  const reason = `Column ${columnOf(text, fault.offset)}: ${fault.reason}`;
  return { file: FILE, line, reason, mend: fault.mend };
}
