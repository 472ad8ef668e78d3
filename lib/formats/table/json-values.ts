import { columnOf } from '../column';
import type { JsonLine } from '../json-lines';
import { createPace } from '../pace';
import { parseStrictJson } from '../strict-json';
import { MAX_LINE_BYTES } from '../text-lines';

/**
 * Reads JSON values that may go over several lines: the entries of one list, or objects one after another. Each is a
 * row on the line where it begins; where several begin on one line, the next ones are counted on. A fault inside a row refuses that row; a fault between rows ends the file. The
 * texts are decoded pieces of the file, and one value at most is held.
 */
export async function* readJsonValues(pieces: AsyncIterable<string>): AsyncGenerator<JsonLine> {
  const cutter = new Cutter();
  const pace = createPace();
  for await (const piece of pieces) {
    for (const found of cutter.push(piece)) {
      await pace();
      yield found;
      if ('refused' in found && found.last === true) return;
    }
  }
  for (const found of cutter.end()) yield found;
}

type Place = 'start' | 'before' | 'value' | 'after' | 'done';

/** Cuts a text into the values that stand in its outermost list, or one after another. */
class Cutter {
  private place: Place = 'start';
  private inList = false;
  private text = '';
  private line = 1;
  private begun = 1;
  /** The line that the last row was given. */
  private given = 0;
  private depth = 0;
  private quoted = false;
  private escaped = false;
  private comma = false;
  private afterCr = false;

  *push(piece: string): Generator<JsonLine> {
    let kept = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charAt(at);
      const ends = this.place === 'value' ? this.endsAt(sign) : 'before';
      if (this.place === 'value' && ends !== 'no') {
        this.text += piece.slice(kept, ends === 'with' ? at + 1 : at);
        yield this.row();
        this.place = 'after';
      }
      if (ends === 'before') {
        const fault = this.between(sign);
        if (fault) {
          yield fault;
          return;
        }
        if (this.at('value')) kept = at;
      }
      this.countLine(sign);
    }
    if (!this.at('value')) return;
    this.text += piece.slice(kept);
    if (this.text.length > MAX_LINE_BYTES)
      yield this.stop(
        `The row that begins here has more than ${MAX_LINE_BYTES} characters, or a bracket or quote is never closed.`,
        'Close it, or shorten the texts of the row.',
      );
  }

  *end(): Generator<JsonLine> {
    if (this.place === 'value') {
      if (this.depth > 0 || this.quoted)
        yield this.stop(
          'The row that begins here never ends.',
          'Look for a missing bracket or quote.',
        );
      else yield this.row();
    } else if (this.inList && this.place !== 'done')
      yield this.stop(
        'The list of rows never ends.',
        'Look for a missing "]", or an incomplete file.',
      );
  }

  /** A word of its own, so that a place which a method changed is not taken for the one before. */
  private at(place: Place): boolean {
    return this.place === place;
  }

  /** Whether the value goes on, ends with this sign, or ended before it. */
  private endsAt(sign: string): 'no' | 'with' | 'before' {
    if (this.quoted) {
      if (this.escaped) this.escaped = false;
      else if (sign === '\\') this.escaped = true;
      else if (sign === '"') this.quoted = false;
      return 'no';
    }
    if (this.depth === 0 && (sign === ',' || isClosing(sign) || isSpace(sign))) return 'before';
    if (sign === '"') this.quoted = true;
    else if (sign === '{' || sign === '[') this.depth += 1;
    else if (isClosing(sign)) {
      this.depth -= 1;
      return this.depth === 0 ? 'with' : 'no';
    }
    return 'no';
  }

  /** Takes a sign between two values; says what is wrong with it. */
  private between(sign: string): JsonLine | null {
    if (isSpace(sign) || (this.place === 'start' && sign === '\ufeff')) return null;
    if (this.place === 'done')
      return this.stop('Something follows after the list of rows.', 'Keep one list in the file.');
    if (this.place === 'start' && sign === '[') {
      this.inList = true;
      this.place = 'before';
      return null;
    }
    if (this.inList && sign === ']') {
      if (this.place === 'before' && this.comma)
        return this.stop('A comma stands before the end of the list.', 'Remove the comma.');
      this.place = 'done';
      return null;
    }
    if (this.inList && this.place === 'after') {
      if (sign !== ',') return this.stop('A comma is missing between two rows.', 'Add the comma.');
      this.place = 'before';
      this.comma = true;
      return null;
    }
    if (sign === ',')
      return this.stop(
        this.inList ? 'A row is missing between two commas.' : 'A comma stands between two rows.',
        this.inList
          ? 'Remove one of the commas.'
          : 'Put [ and ] around all rows, or remove the comma.',
      );
    this.place = 'value';
    this.comma = false;
    this.text = '';
    this.begun = this.line;
    this.quoted = sign === '"';
    this.escaped = false;
    this.depth = sign === '{' || sign === '[' ? 1 : 0;
    return null;
  }

  private countLine(sign: string): void {
    if (sign === '\r' || (sign === '\n' && !this.afterCr)) this.line += 1;
    this.afterCr = sign === '\r';
  }

  private row(): JsonLine {
    const { text, begun } = this;
    this.text = '';
    this.given = Math.max(begun, this.given + 1);
    const parsed = parseStrictJson(text);
    if (parsed.ok) return { line: this.given, value: parsed.value };
    const before = text.slice(0, parsed.offset).split(/\r\n|\n|\r/);
    const own = before.at(-1)?.length ?? 0;
    const column = columnOf(text.slice(parsed.offset - own), own);
    // Where a row begins within its line is not kept.
    const where =
      before.length === 1
        ? `Character ${column} of the row`
        : `Line ${begun + before.length - 1}, column ${column}`;
    return { line: this.given, refused: `${where}: ${parsed.reason}`, mend: parsed.mend };
  }

  private stop(refused: string, mend: string): JsonLine {
    const line = Math.max(this.place === 'value' ? this.begun : this.line, this.given + 1);
    return { line, refused, mend, last: true };
  }
}

const isSpace = (sign: string): boolean =>
  sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';

const isClosing = (sign: string): boolean => sign === '}' || sign === ']';
