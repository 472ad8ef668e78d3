import { readStudy, type Study } from '@/lib/domain/study';
import { entryOf, readAll, RefusedFile, type Folder } from './folder';
import type { StudyFiles } from './layout';
import type { Refused } from './refusals';
import { columnOf } from './column';
import { parseStrictJson, type Json } from './strict-json';
import { writeStudyJson } from './study-json';

const MAX_STUDY_BYTES = 5_000_000;
const MAX_GUIDELINES_BYTES = 1_000_000;

/** Reads study.json and guidelines.md; every fault of the form carries its line. */
export async function readStudyFiles(
  folder: Folder,
  show: readonly string[] | undefined,
): Promise<StudyFiles> {
  const refused: Refused[] = [];
  const warnings: string[] = [];
  const json = await readText(folder, 'study.json', MAX_STUDY_BYTES, refused);
  const guidelines = await readText(folder, 'guidelines.md', MAX_GUIDELINES_BYTES, refused);
  if (json === null && refused.length === 0) {
    refused.push({
      file: 'study.json',
      line: 1,
      reason: 'The file is missing.',
      mend: 'Add study.json with a title, the texts that raters see, and a form.',
    });
  }
  if (guidelines === null)
    warnings.push('There is no guidelines.md: raters will have no guidelines.');
  else if (guidelines.trim() === '')
    warnings.push('guidelines.md is empty: raters will have no guidelines.');
  const study = json === null ? null : studyFrom(json, show, refused);
  const usable = refused.length === 0 ? study : null;
  const studyJson = usable && show ? writeStudyJson(usable) : (json ?? '');
  return { study: usable, studyJson, guidelines: guidelines ?? '', refused, warnings };
}

function studyFrom(
  text: string,
  show: readonly string[] | undefined,
  refused: Refused[],
): Study | null {
  const lineAt = lineNumbers(text);
  const offsets = new Map<string, number>();
  const parsed = parseStrictJson(text, (path, offset) => offsets.set(JSON.stringify(path), offset));
  if (!parsed.ok) {
    const line = lineAt(parsed.offset);
    const start = text.lastIndexOf('\n', parsed.offset - 1) + 1;
    const column = columnOf(text.slice(start), parsed.offset - start);
    const reason = `Column ${column}: ${parsed.reason}`;
    refused.push({ file: 'study.json', line, reason, mend: parsed.mend });
    return null;
  }
  const read = readStudy(shown(parsed.value, show));
  if (read.ok) return read.study;
  const lines = new Set<number>();
  for (const { path, message } of read.faults) {
    const line = lineAt(nearestOffset(offsets, path));
    // One sentence for a line: what stands behind it often follows from the first.
    if (lines.has(line)) continue;
    lines.add(line);
    const where = dotted(path);
    const reason = where === '' ? message : `${where}: ${message}`;
    refused.push({ file: 'study.json', line, reason, mend: 'Correct study.json.' });
  }
  return null;
}

/** The study with the fields that the person chose to show, where they chose. */
function shown(json: Json, show: readonly string[] | undefined): unknown {
  if (show === undefined || typeof json !== 'object' || json === null || Array.isArray(json)) {
    return json;
  }
  const declared = Array.isArray(json['texts']) ? json['texts'] : [];
  const idOf = (text: Json): Json | undefined =>
    typeof text === 'object' && text !== null && !Array.isArray(text) ? text['id'] : undefined;
  const kept = declared.filter((text) => show.some((name) => name === idOf(text)));
  const added = show.filter((name) => !declared.some((text) => idOf(text) === name));
  return { ...json, texts: [...kept, ...added.map((id) => ({ id }))] };
}

/** A whole file as text, or null when it is missing or refused. A mark at the front is dropped. */
async function readText(
  folder: Folder,
  name: string,
  limit: number,
  refused: Refused[],
): Promise<string | null> {
  const entry = entryOf(folder, name);
  if (!entry) return null;
  const refuse = (reason: string, mend: string): null => {
    refused.push({ file: name, line: 1, reason, mend });
    return null;
  };
  try {
    const bytes = await readAll(entry.open(), limit);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0'))
      return refuse('The file holds NUL characters.', 'Save it as UTF-8 text.');
    if (name.endsWith('.json') && text.trim() === '')
      return refuse('The file is empty.', 'Fill it.');
    return text;
  } catch (error) {
    if (error instanceof RefusedFile) return refuse(error.reason, error.mend);
    if (error instanceof TypeError)
      return refuse('The file is not valid UTF-8.', 'Save it as UTF-8.');
    throw error;
  }
}

function lineNumbers(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split(/\r\n|\r|\n/).length;
}

/** Where a value stands, or else the nearest thing around it that is there. */
function nearestOffset(
  offsets: ReadonlyMap<string, number>,
  path: readonly (string | number)[],
): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = offsets.get(JSON.stringify(path.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  return 0;
}

function dotted(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (dots, step) =>
      typeof step === 'number' ? `${dots}[${step}]` : dots === '' ? step : `${dots}.${step}`,
    '',
  );
}
