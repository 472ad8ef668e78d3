import { difference, fold } from './alike';
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
    const how =
      twinIsNumber === isNumber
        ? difference(twin, id)
        : 'one is a number, the other a text with the same digits';
    return { line: other, id: twin, how };
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
