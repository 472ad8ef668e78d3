import { detached } from './detached';

/** A row (or a file) that is not brought in: where it stands, why, and what would mend it. */
export type Refused = {
  readonly file: string;
  readonly line: number;
  /** Where it could be read. */
  readonly id?: string;
  /** A sentence that never repeats the content of a text. */
  readonly reason: string;
  readonly mend: string;
  /** Nothing behind this line could be read: the rest of the file cannot be left out, since nobody knows what it is. */
  readonly last?: true;
};

/** The refusal of a line that a reader of tables could not read. */
export function refusedLine(
  file: string,
  read: {
    readonly line: number;
    readonly refused: string;
    readonly mend: string;
    readonly last?: true;
  },
): Refused {
  const { line, refused: reason, mend, last } = read;
  return { file, line, reason, mend, ...(last === true && { last }) };
}

/** How many refusals are listed one by one; the rest are counted. */
export const LISTED_REFUSALS = 10_000;

/** The refusals of one import: each line once, listed in the order of files and lines. */
export class Refusals {
  private readonly listed: Refused[] = [];
  private readonly lines = new Map<string, Set<number>>();
  private readonly names = new Set<string>();
  private unlisted = 0;
  private cut = false;

  /** Whether the line was not refused before; only the first reason is kept. */
  add(given: Refused): boolean {
    const refused = given.id === undefined ? given : { ...given, id: detached(given.id) };
    const lines = this.lines.get(refused.file) ?? new Set();
    if (lines.has(refused.line)) return false;
    this.lines.set(refused.file, lines.add(refused.line));
    if (refused.last === true) this.cut = true;
    if (refused.id !== undefined && refused.file === 'items.jsonl') this.names.add(refused.id);
    if (this.listed.length < LISTED_REFUSALS) this.listed.push(refused);
    else this.unlisted += 1;
    return true;
  }

  /** Whether a file could not be read to its end. */
  get cutShort(): boolean {
    return this.cut;
  }

  count(file: string): number {
    return this.lines.get(file)?.size ?? 0;
  }

  has(file: string, line: number): boolean {
    return this.lines.get(file)?.has(line) ?? false;
  }

  linesOf(file: string): number[] {
    return [...(this.lines.get(file) ?? [])].sort((a, b) => a - b);
  }

  /** Ids of refused items, as far as they could be read. */
  itemIds(): string[] {
    return [...this.names].sort();
  }

  list(files: readonly string[]): { refused: Refused[]; more: number } {
    const place = (file: string): number => (files.indexOf(file) + files.length) % files.length;
    const refused = this.listed.sort((a, b) => place(a.file) - place(b.file) || a.line - b.line);
    return { refused, more: this.unlisted };
  }
}
