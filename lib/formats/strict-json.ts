import { RESERVED_NAMES } from '@/lib/domain/names';
import { columnOf } from './column';
import { keepsExactly, numberAt } from './json-number';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      /** Offset into the text, in UTF-16 units. */
      readonly offset: number;
      readonly reason: string;
      readonly mend: string;
    };

/** Steps from the root to a value: keys and positions in lists. */
export type JsonPath = readonly (string | number)[];

export const JSON_LIMITS = { depth: 64, keys: 10_000 } as const;

/**
 * Parses JSON as RFC 8259 has it, and refuses what parsers disagree about and what could not be
 * written back as it was read: a key given twice, keys that JavaScript has a meaning for, half of a
 * surrogate pair, NUL, and numbers that a double cannot hold. No answer ever repeats the content.
 * `onValue` hears of every value with its path and offset, outer ones first.
 */
export function parseStrictJson(
  text: string,
  onValue?: (path: JsonPath, offset: number) => void,
): ParsedJson {
  const reader = new Reader(text, onValue);
  try {
    return { ok: true, value: reader.document() };
  } catch (error) {
    if (error instanceof Fault) {
      return { ok: false, offset: error.offset, reason: error.reason, mend: error.mend };
    }
    throw error;
  }
}

/** Where a list ended, as an offset behind its bracket, or what is wrong with it. */
export type ListEnd =
  { readonly ok: true; readonly end: number } | Extract<ParsedJson, { ok: false }>;

/**
 * Reads a list that stands inside a longer text, one value at a time: depth and keys are limits of each value, so that
 * a list may be as long as its text, and whoever reads can let others have a turn in between.
 */
export function* parseStrictList(text: string, start: number): Generator<Json, ListEnd> {
  const reader = new Reader(text, undefined, start);
  try {
    return { ok: true, end: yield* reader.values() };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, offset: error.offset, reason: error.reason, mend: error.mend };
  }
}

class Fault {
  constructor(
    readonly offset: number,
    readonly reason: string,
    readonly mend: string,
  ) {}
}

const SPACE = /[ \t\n\r]*/y;
const VALUE_MEND =
  'A value is a text in double quotes, a number, true, false, null, a list or an object.';

class Reader {
  private keys = 0;
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly text: string,
    private readonly onValue: ((path: JsonPath, offset: number) => void) | undefined,
    private at = 0,
  ) {}

  document(): Json {
    this.space();
    const value = this.value(1);
    this.space();
    if (this.at < this.text.length) {
      throw new Fault(
        this.at,
        'Something follows after the value has ended.',
        'Write one value on a line; look for a bracket too many.',
      );
    }
    return value;
  }

  /** The values of the list that stands here; at its end the offset behind it. */
  *values(): Generator<Json, number> {
    const start = this.at;
    if (!this.take('[')) this.missing('a list', start);
    this.space();
    if (this.take(']')) return this.at;
    for (;;) {
      this.keys = 0;
      yield this.value(1);
      this.space();
      if (this.take(']')) return this.at;
      if (!this.take(',')) this.missing('a comma or "]"', start);
      this.space();
    }
  }

  private value(depth: number): Json {
    this.onValue?.(this.path, this.at);
    const code = this.text.charCodeAt(this.at);
    if (code === 0x22) return this.string();
    if (code === 0x7b || code === 0x5b) {
      if (depth > JSON_LIMITS.depth) {
        throw new Fault(
          this.at,
          `Brackets are nested more than ${JSON_LIMITS.depth} deep.`,
          'Flatten the row.',
        );
      }
      return code === 0x7b ? this.object(depth) : this.list(depth);
    }
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return this.number();
    return this.word();
  }

  private object(depth: number): Json {
    const start = this.at;
    const object: { [key: string]: Json } = {};
    this.at += 1;
    this.space();
    if (this.take('}')) return object;
    for (;;) {
      const keyAt = this.at;
      const key = this.key(start);
      if (Object.hasOwn(object, key)) {
        throw new Fault(keyAt, 'A key stands twice in one object.', 'Keep one of the two.');
      }
      this.space();
      if (!this.take(':')) this.missing('a colon after the key', start);
      this.space();
      this.path.push(key);
      object[key] = this.value(depth + 1);
      this.path.pop();
      this.space();
      if (this.take('}')) return object;
      if (!this.take(',')) this.missing('a comma or "}"', start);
      this.space();
    }
  }

  private key(start: number): string {
    const keyAt = this.at;
    if (this.text[this.at] !== '"') this.missing('a key in double quotes', start);
    const key = this.string();
    if (RESERVED_NAMES.has(key)) {
      throw new Fault(keyAt, 'A key is a reserved word of JavaScript.', 'Rename the key.');
    }
    this.keys += 1;
    if (this.keys > JSON_LIMITS.keys) {
      throw new Fault(keyAt, 'The row has more than 10,000 keys.', 'Split the row.');
    }
    return key;
  }

  private list(depth: number): Json {
    const start = this.at;
    const list: Json[] = [];
    this.at += 1;
    this.space();
    if (this.take(']')) return list;
    for (;;) {
      this.path.push(list.length);
      list.push(this.value(depth + 1));
      this.path.pop();
      this.space();
      if (this.take(']')) return list;
      if (!this.take(',')) this.missing('a comma or "]"', start);
      this.space();
    }
  }

  private string(): string {
    const start = this.at;
    const end = this.closingQuote(start);
    const inner = this.text.slice(start + 1, end);
    const control = inner.search(CONTROL);
    if (control >= 0) {
      throw new Fault(
        start + 1 + control,
        'A text holds a control character (a tab or a break, perhaps).',
        'Write it as an escape, such as \\n or \\t.',
      );
    }
    this.at = end + 1;
    if (!inner.includes('\\')) return inner;
    return this.unescaped(start, end);
  }

  private closingQuote(start: number): number {
    let end = this.text.indexOf('"', start + 1);
    while (end >= 0) {
      let before = end - 1;
      while (this.text.charCodeAt(before) === 0x5c) before -= 1;
      if ((end - 1 - before) % 2 === 0) return end;
      end = this.text.indexOf('"', end + 1);
    }
    throw new Fault(
      start,
      'A text begins here and never ends: a double quote is missing.',
      'Close the text with a double quote; write a line break inside it as \\n.',
    );
  }

  private unescaped(start: number, end: number): string {
    for (let slash = this.text.indexOf('\\', start); slash >= 0 && slash < end;) {
      const length = escapeLength(this.text, slash);
      if (length === 0) {
        throw new Fault(
          slash,
          'A text holds a backslash that begins no escape of JSON.',
          'Write two backslashes for one.',
        );
      }
      slash = this.text.indexOf('\\', slash + length);
    }
    const value: unknown = JSON.parse(this.text.slice(start, end + 1));
    if (typeof value !== 'string') throw new TypeError('A quoted text parsed to something else.');
    if (value.includes('\0')) {
      throw new Fault(start, 'A text holds a NUL character.', 'Take the NUL out.');
    }
    if (!value.isWellFormed()) {
      throw new Fault(
        start,
        'A text holds half of a surrogate pair, which is no character.',
        'Write the whole character.',
      );
    }
    return value;
  }

  private number(): number {
    const written = numberAt(this.text, this.at);
    const next = this.text.charCodeAt(this.at + (written?.length ?? 0));
    // A digit, a letter or a point right behind: 01, 1., 0x1F.
    if (written === undefined || /[\w.+-]/.test(String.fromCharCode(next))) {
      throw new Fault(this.at, 'This is not a number as JSON writes it.', VALUE_MEND);
    }
    const value = Number(written);
    if (!keepsExactly(written, value)) {
      throw new Fault(
        this.at,
        'This number cannot be kept exactly: it is too large, too small or has too many digits.',
        'Write it as a text, in double quotes.',
      );
    }
    this.at += written.length;
    return value;
  }

  private word(): null | boolean {
    for (const [word, value] of WORDS) {
      if (
        this.text.startsWith(word, this.at) &&
        !/\w/.test(this.text[this.at + word.length] ?? '')
      ) {
        this.at += word.length;
        return value;
      }
    }
    if (this.at >= this.text.length) {
      throw new Fault(this.at, 'The line ends where a value is missing.', VALUE_MEND);
    }
    throw new Fault(this.at, 'A value is missing here, or is not written as JSON.', VALUE_MEND);
  }

  private missing(what: string, openedAt: number): never {
    const ends = this.at >= this.text.length;
    const opened = `what opens at column ${columnOf(this.text, openedAt)}`;
    throw new Fault(
      this.at,
      ends ? `The line ends inside ${opened}: ${what} is missing.` : `${capital(what)} is missing.`,
      ends ? `Complete ${opened}.` : `Put ${what} here.`,
    );
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    // Most values have none before them.
    if (this.text.charCodeAt(this.at) > 0x20) return;
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }
}

const WORDS = [
  ['null', null],
  ['true', true],
  ['false', false],
] as const;

const CONTROL = /[\u0000-\u001f]/;
const HEX_ESCAPE = /\\u[0-9a-fA-F]{4}/y;

const ESCAPED: ReadonlySet<number> = new Set(Array.from('"\\/bfnrt', (one) => one.charCodeAt(0)));

/** Length of the escape at a backslash; 0 where it is none. Short of a match for each: rows hold many. */
function escapeLength(text: string, slash: number): number {
  if (ESCAPED.has(text.charCodeAt(slash + 1))) return 2;
  HEX_ESCAPE.lastIndex = slash;
  return HEX_ESCAPE.test(text) ? 6 : 0;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
