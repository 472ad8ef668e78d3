import { detached } from './detached';

/** Another row whose id is the same, or so alike that a person would take it for the same. */
export type Clash = { readonly line: number; readonly id: string; readonly how: string };

/** The ids of a file, with their lines; finds ids that are one for a person and two for a program. */
export class KnownIds {
  private readonly lines = new Map<string, number>();
  /** Folded id to the id as written, for ids that folding changes. */
  private readonly variants = new Map<string, string>();
  private readonly numbers = new Set<string>();

  /** Notes an id; says which earlier row it clashes with. A number is compared as its digits. */
  note(read: string, line: number, isNumber: boolean): Clash | undefined {
    const id = detached(read);
    const folded = fold(id);
    const twin = this.lines.has(id)
      ? id
      : this.lines.has(folded)
        ? folded
        : this.variants.get(folded);
    const other = twin === undefined ? undefined : this.lines.get(twin);
    const twinIsNumber = twin !== undefined && this.numbers.has(twin);
    if (!this.lines.has(id)) this.lines.set(id, line);
    if (folded !== id && !this.variants.has(folded)) this.variants.set(folded, id);
    if (isNumber) this.numbers.add(id);
    if (twin === undefined || other === undefined) return undefined;
    return { line: other, id: twin, how: difference(twin, id, twinIsNumber !== isNumber) };
  }

  has(id: string): boolean {
    return this.lines.has(id);
  }

  lineOf(id: string): number | undefined {
    return this.lines.get(id);
  }

  *entries(): Generator<readonly [id: string, line: number]> {
    yield* this.lines;
  }
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** One form for all ids that look the same: case, white space and Unicode's ways of writing. */
function fold(id: string): string {
  return id
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFKC');
}

function difference(a: string, b: string, numberAndText: boolean): string {
  if (numberAndText) return 'one is a number, the other a text with the same digits';
  if (a === b) return 'it is the same';
  if (a.normalize('NFC') === b.normalize('NFC'))
    return 'they differ only in Unicode form (NFC, NFD)';
  if (a.toLowerCase() === b.toLowerCase()) return 'they differ only in capital letters';
  if (a.replace(/\s/g, '') === b.replace(/\s/g, '')) return 'they differ only in white space';
  return 'they differ only in ways that cannot be seen';
}
