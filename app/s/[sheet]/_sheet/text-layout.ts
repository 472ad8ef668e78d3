/** One printed line of a text, without its line break: `start` and `end` are UTF-16 offsets. */
export type Line = { readonly start: number; readonly end: number };
export type Paragraph = { readonly lines: readonly Line[] };

/** A stretch of a text with the kinds of mark on it; `kinds` is empty for plain text. */
export type Mark<Kind = MarkKind> = {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
};
/** Marks by the id of a text, or by "set/part" for the body of a part: of each text that may be marked. */
export type MarksByText = ReadonlyMap<string, readonly Mark[]>;
/** Of a text in which nothing can be marked. */
export const noMarks: readonly Mark[] = [];
export type MarkKind = Layer | 'caret' | 'other';
/** Marks that overlap are drawn at different depths. */
export type Layer = 'span' | 'span-1' | 'span-2';
export type Piece<Kind = MarkKind> = {
  readonly start: number;
  readonly end: number;
  readonly kinds: Kind[];
};

/**
 * A text as paragraphs of lines. Paragraphs part at empty lines, or at every line break when
 * the text has no empty line. No character moves: each line keeps its offsets in the body, and
 * CR, LF and CRLF stand between lines, so a browser that rewrites them cannot shift a span.
 */
export function paragraphs(body: string): Paragraph[] {
  const lines = linesOf(body);
  const isEmpty = (line: Line): boolean => body.slice(line.start, line.end).trim() === '';
  const full = lines.filter((line) => !isEmpty(line));
  const inner = lines.slice(
    lines.findIndex((line) => !isEmpty(line)),
    lines.findLastIndex((line) => !isEmpty(line)) + 1,
  );
  if (!inner.some(isEmpty)) return full.map((line) => ({ lines: [line] }));
  const result: Line[][] = [];
  let open: Line[] | null = null;
  for (const line of inner) {
    if (isEmpty(line)) {
      open = null;
    } else if (open === null) {
      open = [line];
      result.push(open);
    } else open.push(line);
  }
  return result.map((found) => ({ lines: found }));
}

function linesOf(body: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const found of body.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ start, end: found.index });
    start = found.index + found[0].length;
  }
  lines.push({ start, end: body.length });
  return lines;
}

/** A line cut at the edges of the marks that touch it; the pieces cover the line exactly. */
export function pieces<Kind>(line: Line, marks: readonly Mark<Kind>[]): Piece<Kind>[] {
  const touching = marks.filter((mark) => mark.start < line.end && mark.end > line.start);
  const edges = new Set([line.start, line.end]);
  for (const mark of touching) {
    edges.add(Math.max(mark.start, line.start));
    edges.add(Math.min(mark.end, line.end));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  const result: Piece<Kind>[] = [];
  for (let i = 0; i + 1 < sorted.length; i += 1) {
    const [start, end] = [sorted[i] ?? 0, sorted[i + 1] ?? 0];
    const over = touching.filter((mark) => mark.start <= start && mark.end >= end);
    result.push({ start, end, kinds: [...new Set(over.map((mark) => mark.kind))] });
  }
  return result;
}

const layers: readonly Layer[] = ['span', 'span-1', 'span-2'];

/**
 * Marks with the layer that each is drawn in: the first that no earlier mark over the same words has. Where
 * more overlap than there are layers, the last one is shared.
 */
export function layered(ranges: readonly Pick<Mark, 'start' | 'end'>[]): Mark<Layer>[] {
  const ends: number[] = [];
  return ranges
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map(({ start, end }) => {
      const free = layers.findIndex((_, at) => (ends[at] ?? 0) <= start);
      const at = free === -1 ? layers.length - 1 : free;
      ends[at] = Math.max(ends[at] ?? 0, end);
      return { start, end, kind: layers[at] ?? 'span' };
    });
}

/** The marks that touch a paragraph; one and the same empty list where there are none. */
export function marksOn(paragraph: Paragraph, marks: readonly Mark[]): readonly Mark[] {
  const start = paragraph.lines[0]?.start ?? 0;
  const end = paragraph.lines.at(-1)?.end ?? 0;
  const on = marks.filter((mark) => mark.start < end && mark.end > start);
  return on.length === 0 ? noMarks : on;
}

export function sameMarks(before: readonly Mark[], now: readonly Mark[]): boolean {
  if (before === now) return true;
  return (
    before.length === now.length &&
    before.every((mark, index) => {
      const other = now[index];
      return mark.start === other?.start && mark.end === other.end && mark.kind === other.kind;
    })
  );
}
