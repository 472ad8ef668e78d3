import { itemSchema } from '@/lib/domain/item';
import { sentence } from '@/lib/domain/sentence';
import { detached } from './detached';
import { entryOf, type Folder } from './folder';
import type { Layout, ReadItem, StudyFiles } from './layout';
import { meaningEvalsGuidelines, meaningEvalsStudy } from './meaning-evals-study';
import { refusedLine, type Refused } from './refusals';
import type { Json } from './strict-json';
import { readTable } from './table/read-table';
import { writeStudyJson } from './study-json';

/**
 * meaning-evals' own layout: passages.jsonl, questions.jsonl and items.jsonl. A rater gets passage,
 * question and answer; all else that the three files say, ids included, is provenance.
 */
export const meaningEvalsLayout: Layout = {
  files: ['passages.jsonl', 'questions.jsonl', 'items.jsonl'],
  study: readStudy,
  items: readItemRows,
  provenance: () => null,
};

type JsonObject = { readonly [key: string]: Json };
type Table = ReadonlyMap<string, JsonObject>;

async function readStudy(folder: Folder): Promise<StudyFiles> {
  const refused: Refused[] = [];
  await namedRows(folder, 'passages.jsonl', 'id', refused);
  await namedRows(folder, 'questions.jsonl', 'passage_id', refused);
  return {
    study: meaningEvalsStudy,
    studyJson: writeStudyJson(meaningEvalsStudy),
    guidelines: meaningEvalsGuidelines,
    refused,
    warnings: [],
  };
}

async function* readItemRows(folder: Folder): AsyncGenerator<ReadItem> {
  const passages = await namedRows(folder, 'passages.jsonl', 'id', []);
  const questions = await namedRows(folder, 'questions.jsonl', 'passage_id', []);
  const { answers, mechanisms } = await surveyed(folder);
  const entry = entryOf(folder, 'items.jsonl');
  if (!entry) return;
  for await (const read of readTable(entry.open(), { cells: 'refuse' })) {
    const file = 'items.jsonl';
    const { line } = read;
    if ('refused' in read) yield refusedLine(file, read);
    else yield itemRow(read.value, line, { passages, questions, answers, mechanisms });
  }
}

type Around = { passages: Table; questions: Table } & Surveyed;

function itemRow(row: Json, line: number, around: Around): ReadItem {
  const file = 'items.jsonl';
  const mend = 'Correct the row, or leave it out.';
  if (!isObject(row)) return { file, line, reason: 'The row is not an object.', mend };
  const { id, passage_id: passageId, question, answer, ...others } = row;
  if (typeof id !== 'string') return { file, line, reason: 'The row has no id.', mend };
  if (typeof passageId !== 'string') {
    return { file, line, id, reason: 'The row has no passage_id.', mend };
  }
  const passage = around.passages.get(passageId);
  if (!passage) {
    return { file, line, id, reason: 'No passage of passages.jsonl has this passage_id.', mend };
  }
  const asked = around.questions.get(passageId);
  const bodies = { passage: passage['text'], question: question ?? asked?.['question'], answer };
  const texts = meaningEvalsStudy.texts.map(({ id: text, title, lang }) => {
    return { id: text, title, lang, body: bodies[text as keyof typeof bodies] };
  });
  const siblings = (around.answers.get(passageId) ?? []).filter((other) => other !== id);
  const draft = { id, content: { texts }, ...(siblings.length > 0 && { siblings }) };
  const parsed = itemSchema.safeParse(draft, { error: sentence });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue?.path[2];
    const text = typeof at === 'number' ? meaningEvalsStudy.texts[at]?.id : issue?.path[0];
    return { file, line, id, reason: `${String(text)}: ${issue?.message ?? ''}`, mend };
  }
  const sealed = {
    ...without(asked ?? {}, ['passage_id', 'question']),
    ...without(passage, ['id', 'text']),
    ...others,
    passage_id: passageId,
    ...editOf(row, around.mechanisms),
  };
  return { line, id, numberedId: false, item: parsed.data, sealed };
}

function without(row: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}

type Surveyed = {
  /** Ids of the answers to each passage, in the order of the file. */
  readonly answers: ReadonlyMap<string, string[]>;
  /** The mechanism that each answer was edited by, where there is one. */
  readonly mechanisms: ReadonlyMap<string, string>;
};

/**
 * The mechanism whose edit an answer belongs to: its own, or that of the answer whose sentence it rewords. It is the
 * one attribute that no file states: figures for each mechanism need the twins beside the answers they are twins of.
 */
function editOf(
  row: JsonObject,
  mechanisms: Surveyed['mechanisms'],
): { edit_mechanism: string | null } {
  const { id, paired_item: pair } = row;
  const own = typeof id === 'string' ? mechanisms.get(id) : undefined;
  const found = own ?? (typeof pair === 'string' ? mechanisms.get(pair) : undefined);
  return { edit_mechanism: found ?? null };
}

async function surveyed(folder: Folder): Promise<Surveyed> {
  const answers = new Map<string, string[]>();
  const mechanisms = new Map<string, string>();
  const entry = entryOf(folder, 'items.jsonl');
  if (!entry) return { answers, mechanisms };
  for await (const read of readTable(entry.open(), { cells: 'refuse' })) {
    if ('refused' in read || !isObject(read.value)) continue;
    const { id, passage_id: passage, intended_mechanism: mechanism } = read.value;
    if (typeof id !== 'string' || typeof passage !== 'string') continue;
    if (typeof mechanism === 'string') mechanisms.set(detached(id), detached(mechanism));
    const known = answers.get(passage);
    if (known) known.push(detached(id));
    else answers.set(detached(passage), [detached(id)]);
  }
  return { answers, mechanisms };
}

/** A small file as a table by one of its columns. */
async function namedRows(
  folder: Folder,
  file: string,
  key: string,
  refused: Refused[],
): Promise<Table> {
  const table = new Map<string, JsonObject>();
  const entry = entryOf(folder, file);
  if (!entry) {
    refused.push({
      file,
      line: 1,
      reason: 'The file is missing.',
      mend: 'Bring the whole folder.',
    });
    return table;
  }
  const mend = 'Correct the row, or leave it out with its items.';
  for await (const read of readTable(entry.open(), { cells: 'refuse' })) {
    const { line } = read;
    const row = 'refused' in read ? null : read.value;
    const id = isObject(row) ? row[key] : undefined;
    if ('refused' in read) refused.push(refusedLine(file, read));
    else if (!isObject(row) || typeof id !== 'string') {
      refused.push({ file, line, reason: `The row has no ${key}.`, mend });
    } else if (table.has(id)) {
      refused.push({ file, line, id, reason: `An earlier row has the same ${key}.`, mend });
    } else if (table.size >= 10_000) {
      refused.push({ file, line, id, reason: 'The file has more than 10,000 rows.', mend });
      break;
    } else table.set(id, row);
  }
  return table;
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
