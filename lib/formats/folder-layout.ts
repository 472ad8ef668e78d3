import { itemSchema, provenanceRowSchema } from '@/lib/domain/item';
import { nearest, sentence } from '@/lib/domain/sentence';
import type { Study } from '@/lib/domain/study';
import { entryOf, type Folder } from './folder';
import type { Layout, ReadItem, ReadProvenance } from './layout';
import { refusedLine, type Refused } from './refusals';
import type { Json } from './strict-json';
import { readTable } from './table/read-table';
import { readStudyFiles } from './study-files';

const ITEMS = 'items.jsonl';
const PROVENANCE = 'provenance.jsonl';

/** Our own layout: study.json, guidelines.md, items.jsonl and, apart from them, provenance.jsonl. */
export const folderLayout: Layout = {
  files: ['study.json', 'guidelines.md', ITEMS, PROVENANCE, 'pairs.jsonl', 'shown.jsonl'],
  study: readStudyFiles,
  items: readItemRows,
  provenance: (folder) => (entryOf(folder, PROVENANCE) ? readProvenanceRows(folder) : null),
};

type JsonObject = { [key: string]: Json };
type Identified = { row: JsonObject; id: string; numberedId: boolean };

async function* readItemRows(folder: Folder, study: Study): AsyncGenerator<ReadItem> {
  for await (const read of readRows(folder, ITEMS)) {
    if ('reason' in read) yield read;
    else yield itemRow(read, study);
  }
}

async function* readProvenanceRows(folder: Folder): AsyncGenerator<ReadProvenance> {
  for await (const read of readRows(folder, PROVENANCE)) {
    if ('reason' in read) yield read;
    else yield provenanceRow(read);
  }
}

/** The rows of a file that are objects with an id. */
async function* readRows(
  folder: Folder,
  file: string,
): AsyncGenerator<(Identified & { line: number }) | Refused> {
  const entry = entryOf(folder, file);
  if (!entry) return;
  for await (const read of readTable(entry.open(), { cells: 'refuse' })) {
    const { line } = read;
    if ('refused' in read) {
      yield refusedLine(file, read);
      continue;
    }
    const identified = withId(read.value);
    if ('reason' in identified) yield { file, line, ...identified };
    else yield { line, ...identified };
  }
}

function withId(value: Json): Identified | { reason: string; mend: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'The row is not an object.', mend: 'Write the row as {"id": …}.' };
  }
  const { id } = value;
  if (typeof id === 'string') return { row: value, id, numberedId: false };
  if (typeof id === 'number' && Number.isSafeInteger(id)) {
    return { row: value, id: String(id), numberedId: true };
  }
  return id === undefined
    ? { reason: 'The row has no id.', mend: 'Give it an id of its own.' }
    : { reason: 'The id is not a text.', mend: 'Write the id in double quotes.' };
}

/** What an item says of its place in the protocol: no rater ever sees it, whatever is opened to them. */
export const PROTOCOL_FIELDS = ['sample', 'siblings', 'expected'] as const;

/** Keys of an item that are neither texts nor provenance. */
const ITEM_KEYS: ReadonlySet<string> = new Set(['id', 'content', ...PROTOCOL_FIELDS]);

function itemRow(read: Identified & { line: number }, study: Study): ReadItem {
  const { row, id, line, numberedId } = read;
  const refuse = (reason: string, mend: string): ReadItem => {
    return { file: ITEMS, line, id, numberedId, reason, mend };
  };
  const split = Object.hasOwn(row, 'content') ? splitContent(row, study) : splitFlat(row, study);
  if ('clash' in split) {
    return refuse(`Two fields of the row are called "${split.clash}".`, 'Rename one of them.');
  }
  const unlike = withoutTexts(split, study);
  if (unlike !== null) return refuse(unlike.reason, unlike.mend);
  const draft: JsonObject = { id, content: split.content };
  for (const key of PROTOCOL_FIELDS) {
    const value = row[key];
    if (value !== undefined) draft[key] = value;
  }
  const parsed = itemSchema.safeParse(draft, { error: sentence });
  if (!parsed.success) {
    return refuse(firstFault(parsed.error.issues), 'Correct the row, or leave it out.');
  }
  return { line, id, numberedId, item: parsed.data, sealed: split.sealed };
}

type Split = { content: Json; sealed: JsonObject } | { clash: string };

/** A flat row: fields that the study names as texts become texts, all others are sealed. */
function splitFlat(row: JsonObject, study: Study): Split {
  const shown = new Set(study.texts.map((text) => text.id));
  const texts: Json[] = [];
  for (const text of study.texts) {
    const body = ITEM_KEYS.has(text.id) ? undefined : row[text.id];
    if (body !== undefined && body !== null) texts.push({ ...traits(text), id: text.id, body });
  }
  const sealed: JsonObject = {};
  for (const [key, value] of Object.entries(row)) {
    if (!ITEM_KEYS.has(key) && !shown.has(key)) sealed[key] = value;
  }
  return { content: { texts }, sealed };
}

/** What a row says that has other texts than the study names: the same for all rows of a file, so that it is said once. */
function withoutTexts(
  { content, sealed }: Extract<Split, { content: Json }>,
  study: Study,
): { reason: string; mend: string } | null {
  if (!isObject(content) || !Array.isArray(content['texts']) || content['texts'].length > 0)
    return null;
  const named = study.texts.map(({ id }) => id);
  const [first = ''] = named;
  const there = Object.keys(sealed);
  if (there.length === 0) return null;
  const [meant, near] = named
    .map((name) => [name, nearest(name, there)] as const)
    .find(([, found]) => found !== undefined) ?? [first, there.length === 1 ? there[0] : undefined];
  const list = (names: readonly string[]): string =>
    `${names
      .slice(0, 8)
      .map((name) => JSON.stringify(name.slice(0, 40)))
      .join(', ')}${names.length > 8 ? ' and others' : ''}`;
  return {
    reason: `study.json names the ${named.length === 1 ? 'text' : 'texts'} ${list(named)}; the row has ${list(there)}.`,
    mend:
      near === undefined
        ? 'Give the texts the same name in study.json and in the rows.'
        : `Is ${JSON.stringify(near.slice(0, 40))} the text? Rename it to ${JSON.stringify(meant)}, or name it in study.json.`,
  };
}

/** A row with content: of its texts, those that the study does not name are sealed. */
function splitContent(row: JsonObject, study: Study): Split {
  const declared = new Map(study.texts.map((text) => [text.id, text]));
  const sealed: JsonObject = {};
  for (const [key, value] of Object.entries(row)) {
    if (!ITEM_KEYS.has(key)) sealed[key] = value;
  }
  const content = row['content'] ?? null;
  if (!isObject(content) || !Array.isArray(content['texts'])) return { content, sealed };
  const texts: Json[] = [];
  for (const text of content['texts']) {
    const id = isObject(text) ? text['id'] : undefined;
    if (!isObject(text) || typeof id !== 'string') {
      texts.push(text);
      continue;
    }
    const shown = declared.get(id);
    if (shown) texts.push({ ...traits(shown), ...text });
    else if (Object.hasOwn(sealed, id)) return { clash: id.slice(0, 40) };
    else sealed[id] = text['body'] ?? null;
  }
  return { content: { ...content, texts }, sealed };
}

/** What the study says about a text wherever an item does not say it itself. */
function traits(text: Study['texts'][number]): JsonObject {
  const { title, format, lang, dir } = text;
  return {
    ...(title !== undefined && { title }),
    ...(format !== undefined && { format }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
  };
}

/** A row of provenance: `{id, provenance, salt?}`, or flat with every other field a part of it. */
function provenanceRow(read: Identified & { line: number }): ReadProvenance {
  const { row, id, line, numberedId } = read;
  const nested = isObject(row['provenance']);
  const rest = Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id'));
  const draft = nested ? { ...row, id } : { id, provenance: rest };
  const parsed = provenanceRowSchema.safeParse(draft, { error: sentence });
  if (!parsed.success) {
    const reason = firstFault(parsed.error.issues);
    return { file: PROVENANCE, line, id, numberedId, reason, mend: 'Correct the row.' };
  }
  const { provenance, salt } = parsed.data;
  return { line, id, numberedId, provenance, ...(salt !== undefined && { salt }) };
}

function firstFault(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [issue] = issues;
  const where = (issue?.path ?? []).map((step) => String(step).slice(0, 40)).join('/');
  const message = issue?.message ?? 'The row has another shape.';
  return where === '' ? message : `${where}: ${message}`;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
