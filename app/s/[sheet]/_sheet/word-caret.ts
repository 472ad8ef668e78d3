import { selected, type Caret } from './caret-range';
import { findUnit, firstOf, type Range16, type UnitList, type Units } from './text-units';

export type Move = {
  readonly to: 'next' | 'previous' | 'first' | 'last';
  readonly unit: 'word' | 'letter';
  readonly extend: boolean;
};

/** A caret on the first word; null for an empty text. */
export function firstCaret(units: Units): Caret | null {
  const anchor = firstOf(units.words.forward(0));
  return anchor === undefined ? null : { anchor, edge: anchor.end };
}

/** The caret after one key. At either end of the text it stays where it is. */
export function moved(caret: Caret, move: Move, units: Units): Caret {
  return move.extend ? extended(caret, move, units) : stepped(caret, move, units);
}

function stepped(caret: Caret, move: Move, units: Units): Caret {
  const list = move.unit === 'word' ? units.words : units.letters;
  const { start, end } = selected(caret);
  const targets = {
    first: () => firstOf(list.forward(0)),
    last: () => firstOf(list.backward(Infinity)),
    next: () => findUnit(list.forward(end), (unit) => unit.start >= end),
    previous: () => findUnit(list.backward(start), (unit) => unit.end <= start),
  };
  const target = targets[move.to]();
  return target === undefined ? caret : { anchor: target, edge: target.end };
}

function extended(caret: Caret, move: Move, units: Units): Caret {
  const list = move.unit === 'word' ? units.words : units.letters;
  const { anchor, edge } = caret;
  if (move.to === 'first')
    return { anchor, edge: Math.min(anchor.start, firstOf(list.forward(0))?.start ?? 0) };
  if (move.to === 'last')
    return { anchor, edge: Math.max(anchor.end, firstOf(list.backward(Infinity))?.end ?? 0) };
  const backward = edge <= anchor.start && edge !== anchor.end;
  if (move.to === 'next') {
    // Coming back from before the anchor the edge stands on starts of units, else on ends.
    const next = backward
      ? findUnit(list.forward(edge), (unit) => unit.start > edge)?.start
      : firstOf(list.forward(edge))?.end;
    if (next === undefined) return caret;
    return { anchor, edge: backward && next >= anchor.start ? anchor.end : next };
  }
  if (!backward && edge > anchor.end) {
    const previous = findUnit(list.backward(edge), (unit) => unit.end < edge)?.end ?? anchor.end;
    return { anchor, edge: Math.max(previous, anchor.end) };
  }
  const previous = firstOf(list.backward(Math.min(edge, anchor.start)))?.start;
  return previous === undefined ? caret : { anchor, edge: previous };
}

/** A caret on a range, such as a mark: from there it is extended and drawn in by its end. */
export function caretOn({ start, end }: Range16, units: Units): Caret {
  return { anchor: firstOf(units.letters.forward(start)) ?? { start, end }, edge: end };
}

/**
 * What was drawn over, as it may be stored: never inside a letter (a surrogate pair, a combining mark, an
 * emoji of several parts), and without white space at its ends, which a hand takes along unmeant. White
 * space alone was meant. Null when no letter and no space is left.
 */
export function trimmed(range: Range16, body: string, letters: UnitList): Range16 | null {
  const whole = between(range, letters, () => true);
  return between(range, letters, ({ start, end }) => /\S/.test(body.slice(start, end))) ?? whole;
}

/** From the first to the last wanted letter that a range touches. */
function between(
  range: Range16,
  letters: UnitList,
  wanted: (unit: Range16) => boolean,
): Range16 | null {
  const first = findUnit(letters.forward(range.start), wanted);
  const last = findUnit(letters.backward(range.end), wanted);
  if (first === undefined || first.start >= range.end) return null;
  return last === undefined ? null : { start: first.start, end: last.end };
}
