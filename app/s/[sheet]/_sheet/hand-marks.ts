import { edgeOf, unitAt, type Point } from './text-point';
import type { Range16, Units } from './text-units';
import type { TextCaret } from './use-marking';
import { selected } from './caret-range';

/** A finger that rests this long on a word marks it, as in a phone's own texts, ms. */
const longPressMs = 450;
/** A finger that moves further than this scrolls, px. */
const steadyPx = 10;

export type HandMarks = {
  readonly at: TextCaret | null;
  /** The words and letters of a text that may be marked. */
  unitsIn(text: string): Units | null;
  /** A finger rests on a word of a text. */
  begin(text: string, unit: Range16): void;
  /** The caret reaches over this now. */
  stretch(range: Range16): void;
  /** The hand let go. */
  drop(): void;
  /** A letter under a mark was pressed. */
  press(text: string, unit: Range16): void;
  /** A place without a mark was pressed. */
  pressBeside(): void;
};

/** A hand that draws: from the word that it began on, or from the end that it does not hold. */
type Drawing = {
  readonly text: HTMLElement;
  readonly from: Range16;
  /** From the hand to the letter that it holds: a handle hangs below its line. */
  readonly off: Point;
  readonly byWord: boolean;
};

/**
 * Marks by hand: a long press on a word begins one, its handles move its ends, a press on a mark chooses
 * it. A finger moves ends by words, a mouse by letters. Returns the way to stop.
 */
export function watchHands(marks: () => HandMarks | null): () => void {
  let drawing: Drawing | null = null;
  let down: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (text: HTMLElement, at: Point): void => {
    const units = marks()?.unitsIn(idOf(text));
    const from = units && unitAt(text, units.words, at);
    if (!from) return;
    drawing = { text, from, off: { x: 0, y: 0 }, byWord: true };
    marks()?.begin(idOf(text), from);
  };
  const hold = (event: PointerEvent, text: HTMLElement, held: 'start' | 'end', byWord: boolean) => {
    const at = marks()?.at ?? null;
    if (at === null) return;
    event.preventDefault();
    // The handle itself is drawn anew as it moves.
    text.setPointerCapture(event.pointerId);
    const range = selected(at.caret);
    const fixed = held === 'start' ? range.end : range.start;
    const here = pointAt(event);
    const edge = edgeOf(text, range, held) ?? here;
    const off = { x: edge.x - here.x, y: edge.y - here.y };
    drawing = { text, from: { start: fixed, end: fixed }, off, byWord };
  };
  const listeners = {
    pointerdown: (event: PointerEvent): void => {
      clearTimeout(timer);
      const at = pointAt(event);
      down = at;
      const { target } = event;
      if (!(target instanceof Element) || !event.isPrimary || event.button !== 0) return;
      const text = target.closest<HTMLElement>('[data-markable]');
      if (text === null) return;
      const byWord = event.pointerType === 'touch';
      const held = target.closest<HTMLElement>('[data-end]')?.dataset.end;
      if (held === 'start' || held === 'end') hold(event, text, held, byWord);
      else if (byWord && isForMarking(text)) timer = setTimeout(() => rest(text, at), longPressMs);
    },
    pointermove: (event: PointerEvent): void => {
      const at = pointAt(event);
      if (down !== null && isFar(down, at)) clearTimeout(timer);
      if (drawing === null) return;
      const { text, from, off, byWord } = drawing;
      const units = marks()?.unitsIn(idOf(text));
      const list = byWord ? units?.words : units?.letters;
      const unit = list && unitAt(text, list, { x: at.x + off.x, y: at.y + off.y });
      if (!unit) return;
      const [start, end] = [Math.min(from.start, unit.start), Math.max(from.end, unit.end)];
      marks()?.stretch({ start, end });
    },
    pointerup: (): void => {
      clearTimeout(timer);
      if (drawing === null) return;
      drawing = null;
      // What was drawn is no press on what lies under the hand.
      down = null;
      marks()?.drop();
    },
    click: (event: MouseEvent): void => {
      const { target } = event;
      const at = pointAt(event);
      if (!(target instanceof Element) || event.detail > 1 || down === null || isFar(down, at))
        return;
      const text = target.closest<HTMLElement>('[data-markable]');
      if (text === null || target.closest('[data-end]') !== null) return;
      const units = marks()?.unitsIn(idOf(text));
      const unit = target.closest('mark') && units && unitAt(text, units.letters, at);
      if (unit) marks()?.press(idOf(text), unit);
      else marks()?.pressBeside();
    },
    /** While a hand draws, the page does not scroll under it, nor open its own menu. */
    touchmove: (event: Event): void => {
      if (drawing !== null) event.preventDefault();
    },
  };
  const every = Object.entries({
    ...listeners,
    pointercancel: listeners.pointerup,
    contextmenu: listeners.touchmove,
  }) as [string, EventListener][]; // each under its own event's name
  for (const [name, listen] of every) document.addEventListener(name, listen, { passive: false });
  // Who drives the page can tell that a press is heard from now on.
  document.documentElement.dataset.hands = 'heard';
  return () => {
    delete document.documentElement.dataset.hands;
    clearTimeout(timer);
    for (const [name, listen] of every) document.removeEventListener(name, listen);
  };
}

/** Where the style leaves a finger's selection to the browser, a long press is the browser's too. */
function isForMarking(text: HTMLElement): boolean {
  const { userSelect, webkitUserSelect } = getComputedStyle(text);
  return (userSelect || webkitUserSelect) === 'none';
}

const idOf = (text: HTMLElement): string => text.dataset.text ?? '';

const pointAt = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

const isFar = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > steadyPx;
