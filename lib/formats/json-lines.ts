import { columnOf } from './column';
import { createPace } from './pace';
import { parseStrictJson, type Json } from './strict-json';
import { readTextLines } from './text-lines';

/** A row as it stood on its line, or a sentence that says why not and what would mend it. */
export type JsonLine =
  | { readonly line: number; readonly value: Json }
  | {
      readonly line: number;
      readonly refused: string;
      readonly mend: string;
      /** From 1, in characters; where it is known. */
      readonly column?: number;
      /** Nothing after this line was read. */
      readonly last?: true;
    };

/**
 * Reads JSON Lines as a stream: one value or one refusal for each line that is not blank. It never
 * throws on what a person wrote, never holds more than one line, and never repeats content.
 */
export async function* readJsonLines(
  bytes: AsyncIterable<Uint8Array>,
  maxLineBytes?: number,
): AsyncGenerator<JsonLine> {
  const pace = createPace();
  for await (const read of readTextLines(bytes, maxLineBytes)) {
    if ('refused' in read) {
      yield read;
      continue;
    }
    if (/^[ \t]*$/.test(read.text)) continue;
    const parsed = parsedLine(read.line, read.text);
    // A long row is a batch by itself: others have their turn before it is looked at.
    await pace();
    yield parsed;
  }
}

function parsedLine(line: number, text: string): JsonLine {
  const parsed = parseStrictJson(text);
  if (parsed.ok) return { line, value: parsed.value };
  const column = columnOf(text, parsed.offset);
  return { line, column, refused: `Column ${column}: ${parsed.reason}`, mend: parsed.mend };
}
