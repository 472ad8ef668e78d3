import { spanFromUtf16, type SpanSource } from '@/lib/form/spans';
import type { Span } from '@/lib/form/values';

import { selected } from './caret-range';
import type { HandMarks } from './hand-marks';
import { addMark, isSame, markAt, moveMark, removeMark, type Outcome } from './mark-acts';
import { fieldFor, sourcesOf } from './markable';
import { spansOf } from './spans-of';
import { unitsOf, type Range16, type Units } from './text-units';
import type { Marking, MarkingScene, MarkingState } from './use-marking';
import { valueAt } from './values-at';
import { watchSelections, type HeardSelections } from './watch-selections';
import { caretOn, firstCaret, moved, trimmed } from './word-caret';

export { watchSelections };

type Tools = {
  readonly marking: Omit<Marking, keyof MarkingState>;
  readonly hand: HandMarks;
  readonly heard: HeardSelections;
};

/** What can be done with marks as things stand: each act sets the field's answer, and changes the state. */
export function markingTools(
  scene: MarkingScene,
  state: MarkingState,
  change: (next: Partial<MarkingState>) => void,
): Tools {
  const { content, values, open, readOnly } = scene;
  const { at } = state;
  const spansAt = (path: string): readonly Span[] => spansOf(valueAt(values, path));
  const mostAt = (path: string): number => {
    const field = open.find((one) => one.path === path)?.field;
    return field?.kind === 'span' && !readOnly ? (field.atMost ?? 1) : 0;
  };

  /** Sets and says what an act came to; whether it changed anything. */
  const settle = (
    path: string,
    { spans, says }: Outcome,
    done: Partial<MarkingState>,
    notDone: Partial<MarkingState>,
  ): boolean => {
    if (mostAt(path) === 0) return false;
    const said = { path, words: says };
    if (spans === undefined) {
      change({ armed: path, said, ...notDone });
      return false;
    }
    scene.set(path, spans.length === 0 ? undefined : spans);
    change({ armed: path, said, selected: null, ...done });
    return true;
  };
  const add = (path: string, span: Span): Outcome => addMark(spansAt(path), span, mostAt(path));
  const move = (path: string, from: Span, to: Span): Outcome => moveMark(spansAt(path), from, to);
  const take = (path: string, span: Span): void => {
    // What there is no room for stays selected: the field offers to move its mark there.
    const taken = settle(path, add(path, span), { at: null }, { selected: { path, span } });
    if (taken) getSelection()?.removeAllRanges();
  };

  const sourcesAt = (path: string): SpanSource[] => {
    const one = open.find((other) => other.path === path);
    return one === undefined || readOnly ? [] : sourcesOf(one, content);
  };
  const stand = (path: string, source: SpanSource, moving: Span | null): void => {
    const units = unitsOf(source.body);
    const caret = moving === null ? firstCaret(units) : caretOn(rangeOf(moving), units);
    if (caret === null) return;
    const spans = spansAt(path);
    const which = moving === null ? 0 : spans.findIndex((span) => isSame(span, moving)) + 1;
    const words = `Mark ${which} of ${spans.length} chosen.`;
    const at = { path, source, units, caret, moving };
    change({ armed: path, at, said: which === 0 ? null : { path, words } });
  };
  const choose = (path: string, span: Span): void => {
    const source = sourcesAt(path).find(({ id }) => id === span.text);
    if (source !== undefined) stand(path, source, span);
  };
  /** A new mark in each text, and from there to those that are there, one after the other, and round. */
  const begin = (path: string): void => {
    const spans = spansAt(path);
    const sources = sourcesAt(path);
    const fresh = spans.length < mostAt(path) ? sources : [];
    const stops = [
      ...fresh.filter(({ body }) => /\S/.test(body)).map((source) => ({ source, span: null })),
      ...spans.flatMap((span) => {
        const source = sources.find(({ id }) => id === span.text);
        return source === undefined ? [] : [{ source, span }];
      }),
    ];
    const here = stops.findIndex(
      ({ source, span }) =>
        at?.path === path &&
        at.source.id === source.id &&
        (span === null || at.moving === null ? span === at.moving : isSame(span, at.moving)),
    );
    const next = stops[(here + 1) % Math.max(1, stops.length)];
    if (next !== undefined) stand(path, next.source, next.span);
  };

  const heard: HeardSelections = {
    targetOf: (text) => (readOnly ? null : fieldFor(text, open, content, state.armed)),
    onTaken: ({ path, span }) => take(path, span),
    onSelected: (found) => {
      if (found !== null || state.selected !== null) change({ selected: found });
    },
  };
  const hand: HandMarks = {
    at,
    unitsIn: (text) => {
      const target = readOnly ? null : fieldFor(text, open, content, state.armed);
      if (target !== null && at?.source === target.source) return at.units;
      return target && unitsOf(target.source.body);
    },
    begin: (text, unit) => {
      const target = fieldFor(text, open, content, state.armed);
      if (target === null) return;
      const { path, source } = target;
      const units = unitsOf(source.body);
      const caret = caretOn(unit, units);
      change({ armed: path, at: { path, source, units, caret, moving: null } });
    },
    stretch: (range) => {
      if (at !== null) change({ at: { ...at, caret: caretOn(range, at.units) } });
    },
    drop: () => {
      if (at === null) return;
      const { path, source, units, moving } = at;
      const span = spanOf(source, selected(at.caret), units);
      if (span === undefined) return;
      const on = (mark: Span): Partial<MarkingState> => ({
        at: { ...at, moving: mark, caret: caretOn(rangeOf(mark), units) },
      });
      if (moving === null) {
        settle(path, add(path, span), on(span), { at: null, selected: { path, span } });
      } else settle(path, move(path, moving, span), on(span), on(moving));
    },
    press: (text, unit) => {
      for (const { path, field } of open) {
        const spans = field.kind === 'span' ? spansAt(path) : [];
        const span = markAt(spans, text, unit, at?.path === path ? at.moving : null);
        if (span !== undefined) return choose(path, span);
      }
    },
    pressBeside: () => {
      if (at?.moving) change({ at: null });
    },
  };
  const marking: Tools['marking'] = {
    arm: (path) => {
      if (state.armed !== path) change({ armed: path });
    },
    begin,
    choose,
    take,
    replace: (path, from, to) => {
      settle(path, move(path, from, to), { at: null }, { selected: null });
      getSelection()?.removeAllRanges();
    },
    remove: (path, span) =>
      void settle(path, removeMark(spansAt(path), span), { at: null }, { at: null }),
    say: (path, words) => change({ at: null, said: { path, words } }),
    move: (to) => {
      if (at !== null) change({ at: { ...at, caret: moved(at.caret, to, at.units) } });
    },
    takeCaret: () => {
      if (at === null) return false;
      const { start, end } = selected(at.caret);
      const { path, moving } = at;
      // By the keyboard to the letter: white space that was taken along was meant.
      const span = spanFromUtf16(at.source, start, end);
      if (span === undefined) return false;
      if (moving === null) return settle(path, add(path, span), { at: null }, {});
      const stays = isSame(moving, span) ? { at: null } : {};
      return settle(path, move(path, moving, span), { at: null }, stays);
    },
    removeChosen: () => {
      if (at?.moving) settle(at.path, removeMark(spansAt(at.path), at.moving), { at: null }, {});
    },
    leave: () => change({ at: null }),
  };
  return { marking, hand, heard };
}

const rangeOf = (span: Span): Range16 => ({ start: span.start16, end: span.end16 });

function spanOf(source: SpanSource, range: Range16, { letters }: Units): Span | undefined {
  const clean = trimmed(range, source.body, letters);
  return clean === null ? undefined : spanFromUtf16(source, clean.start, clean.end);
}
