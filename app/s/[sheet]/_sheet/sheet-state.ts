import type { BlindTrial } from '@/lib/domain/blind';

import { isAnswered, withAnswer, withLater, type Worked } from './order-of-work';
import type { Entry } from './outbox-rules';
import { goneOn, opened, withoutDraft } from './sheet-moves';
import { valueAt, withValueAt, type Draft } from './values-at';
import { withPast, type Past } from './past-changes';

/** An unfinished answer, and the revision that it builds on. */
export type KeptDraft = { readonly values: Draft; readonly base: number };

/** The last thing done, printed in the foot; never with the answer itself. */
export type LastAct = {
  readonly position: number;
  readonly key: string;
  readonly act: 'label' | 'later';
  /** ISO time: the device's until the server has said its own. */
  readonly at: string;
  readonly stored: boolean;
};

export type SheetState = {
  readonly worked: Worked;
  readonly revisit: 'until-hand-in' | 'locked';
  /** Trials on this device, by position; each with the newest answer given here or stored. */
  readonly known: ReadonlyMap<number, BlindTrial>;
  /** Unfinished answers of trials that are not on the screen, by trial id. */
  readonly drafts: ReadonlyMap<string, KeptDraft>;
  /** The position on the screen; null when no trial is there to show. */
  readonly at: number | null;
  /** A position asked for that is not on this device yet. */
  readonly wanted: number | null;
  /** Counts what was opened, so that opening the same trial again is seen as new. */
  readonly visit: number;
  /** The revision that the answer on the screen builds on. */
  readonly base: number;
  readonly values: Draft;
  /** Whether the rater has changed anything since the trial was opened. */
  readonly touched: boolean;
  /** What changes on this visit took away, the newest last. */
  readonly past: readonly Past[];
  readonly last: LastAct | null;
};

export type SheetAction =
  | { readonly type: 'open'; readonly position: number }
  | { readonly type: 'go-on' }
  | ({ readonly type: 'changed' } & Change)
  | { readonly type: 'undone'; readonly visit: number }
  | { readonly type: 'refilled'; readonly values: Draft }
  | { readonly type: 'arrived'; readonly trials: readonly BlindTrial[] }
  | ({ readonly type: 'resumed' } & Kept)
  | ({ readonly type: 'answered'; readonly values: Draft } & Act)
  | ({ readonly type: 'left' } & Act)
  | ({ readonly type: 'stored' } & StoredLabel)
  | ({ readonly type: 'dropped' } & DroppedLabel);

/** One value set; `visit` is the one that the rater saw, so that it never lands on another trial. */
export type Change = { readonly visit: number; readonly path: string; readonly value: unknown };

/** An answer given, or a trial left: on this visit, under this key, at this ISO time. */
export type Act = { readonly visit: number; readonly key: string; readonly at: string };

/** What the device had kept of this sheet when the page was opened. */
export type Kept = {
  readonly trials: readonly BlindTrial[];
  readonly drafts: ReadonlyMap<string, KeptDraft>;
  readonly entries: readonly Entry[];
};

export type StoredLabel = {
  readonly position: number;
  readonly key: string;
  readonly savedAt?: string;
  /** Present for a label: what is now the current revision. */
  readonly label?: { readonly revision: number; readonly values: Draft };
};

export type DroppedLabel = {
  readonly position: number;
  /** What the server has of the trial, as far as this device knows. */
  readonly revision: number;
  readonly values?: Draft;
};

export type Start = {
  readonly progress: { readonly total: number };
  readonly frontier: number;
  readonly later: readonly number[];
  readonly skipped: readonly number[];
  readonly revisit: 'until-hand-in' | 'locked';
  readonly first: BlindTrial | null;
};

export function startOf({ progress, frontier, later, skipped, revisit, first }: Start): SheetState {
  const empty: SheetState = {
    worked: {
      total: progress.total,
      frontier,
      later: new Set(later),
      skipped: new Set(skipped),
    },
    revisit,
    known: new Map(first === null ? [] : [[first.position, first]]),
    drafts: new Map(),
    at: null,
    wanted: null,
    visit: 0,
    base: 0,
    values: {},
    touched: false,
    past: [],
    last: null,
  };
  return first === null ? empty : opened(empty, first.position);
}

/** Everything that the sheet shows, decided in one place: a state and what happened make the next. */
export function sheetReducer(state: SheetState, action: SheetAction): SheetState {
  switch (action.type) {
    case 'open':
      return action.position === state.at
        ? { ...state, wanted: null }
        : opened(state, action.position);
    case 'go-on':
      return goneOn(withoutDraft(state), state.at ?? 0);
    case 'changed':
      return action.visit === state.visit ? changed(state, action) : state;
    case 'undone':
      return action.visit === state.visit ? undone(state) : state;
    case 'refilled':
      return refilled(state, action.values);
    case 'arrived':
      return arrived(state, action.trials);
    case 'resumed':
      return resumed(state, action);
    case 'answered':
      return action.visit === state.visit ? answered(state, action) : state;
    case 'left':
      return action.visit === state.visit ? left(state, action) : state;
    case 'stored':
      return stored(state, action);
    case 'dropped':
      return dropped(state, action);
  }
}

/** An answer once given may be looked at, not changed, where the study locks it. */
export function isLocked(state: SheetState): boolean {
  return state.revisit === 'locked' && state.at !== null && isAnswered(state.worked, state.at);
}

export function currentTrial(state: SheetState): BlindTrial | null {
  return state.at === null ? null : (state.known.get(state.at) ?? null);
}

function refilled(state: SheetState, values: Draft): SheetState {
  return isLocked(state) || state.at === null ? state : { ...state, values, touched: true };
}

function changed(state: SheetState, { path, value }: Change): SheetState {
  const next = refilled(state, withValueAt(state.values, path, value));
  const past = withPast(state.past, { path, before: valueAt(state.values, path) }, value);
  return next === state ? state : { ...next, past };
}

function undone(state: SheetState): SheetState {
  const last = state.past.at(-1);
  if (last === undefined) return state;
  const next = refilled(state, withValueAt(state.values, last.path, last.before));
  return next === state ? state : { ...next, past: state.past.slice(0, -1) };
}

function arrived(state: SheetState, trials: readonly BlindTrial[]): SheetState {
  const known = new Map(state.known);
  for (const trial of trials) {
    const here = known.get(trial.position);
    // What was answered here and still waits is newer than what the server knows.
    if (here === undefined || here.id !== trial.id || here.revision < trial.revision) {
      known.set(trial.position, trial);
    }
  }
  const next = { ...state, known };
  return state.wanted !== null && known.has(state.wanted) ? opened(next, state.wanted) : next;
}

/** Puts back what this device had kept: trials ahead, unfinished answers, answers not yet sent. */
function resumed(state: SheetState, { trials, drafts, entries }: Kept): SheetState {
  const waiting = entries.filter((entry) => entry.kind !== 'notes' && entry.refused === undefined);
  const pending = new Set(waiting.map((entry) => entry.position));
  const known = new Map(state.known);
  for (const trial of trials) {
    // The copy of an answered trial is out of date; it is asked for again when wanted.
    const fresh = !isAnswered(state.worked, trial.position) || pending.has(trial.position);
    if (fresh && !known.has(trial.position)) known.set(trial.position, trial);
  }
  let worked = state.worked;
  for (const entry of [...waiting].sort((a, b) => a.seq - b.seq)) {
    if (entry.kind === 'later') {
      worked = entry.body.later ? withLater(worked, entry.position) : worked;
    } else if (entry.kind === 'labels') {
      worked = withAnswer(worked, entry.position);
      const trial = known.get(entry.position);
      if (trial?.id === entry.body.trial) {
        known.set(
          entry.position,
          answeredTrial(trial, entry.body.baseRevision + 1, entry.body.values),
        );
      }
    }
  }
  const next: SheetState = { ...state, known, worked, drafts: new Map(drafts) };
  if (state.at === null) return goneOn(next, 0);
  if (pending.has(state.at)) return goneOn(next, state.at);
  const trial = currentTrial(state);
  const begun = trial !== null && drafts.has(trial.id) && !state.touched;
  return begun ? opened(next, state.at) : next;
}

function answered(
  state: SheetState,
  { key, values, at }: Act & { readonly values: Draft },
): SheetState {
  const trial = currentTrial(state);
  if (trial === null || isLocked(state)) return state;
  const known = new Map(state.known);
  known.set(trial.position, answeredTrial(trial, state.base + 1, values));
  const last: LastAct = { position: trial.position, key, act: 'label', at, stored: false };
  const worked = withAnswer(state.worked, trial.position);
  return goneOn({ ...withoutDraft(state), known, worked, last }, trial.position);
}

function answeredTrial(trial: BlindTrial, revision: number, values: Draft): BlindTrial {
  // A draft that the form has checked is a label's values.
  return { ...trial, revision, values: values as NonNullable<BlindTrial['values']> };
}

function left(state: SheetState, { key, at }: Act): SheetState {
  if (state.at === null || isAnswered(state.worked, state.at)) return state;
  const position = state.at;
  const last: LastAct = { position, key, act: 'later', at, stored: false };
  return goneOn({ ...state, worked: withLater(state.worked, position), last }, position);
}

function stored(state: SheetState, { position, key, savedAt, label }: StoredLabel): SheetState {
  const last =
    state.last?.key === key
      ? { ...state.last, stored: true, at: savedAt ?? state.last.at }
      : state.last;
  if (label === undefined) return { ...state, last };
  const here = state.known.get(position);
  const known = new Map(state.known);
  // Answered in another tab: this one learns of it, but the answer on its screen keeps its base.
  if (here !== undefined && here.revision < label.revision) {
    known.set(position, answeredTrial(here, label.revision, label.values));
  }
  // What is on the screen stays unanswered here until the rater saves it, and is told.
  const worked = state.at === position ? state.worked : withAnswer(state.worked, position);
  return { ...state, last, known, worked };
}

function withoutValues(trial: BlindTrial): BlindTrial {
  const { id, position, kind, texts, parts, revision } = trial;
  return { id, position, kind, texts, revision, ...(parts === undefined ? {} : { parts }) };
}

/** An answer that will not be sent: the trial goes back to what the server has of it. */
function dropped(state: SheetState, { position, revision, values }: DroppedLabel): SheetState {
  const here = state.known.get(position);
  const known = new Map(state.known);
  if (here !== undefined) {
    const bare = withoutValues(here);
    if (values !== undefined) known.set(position, answeredTrial(bare, revision, values));
    else if (revision === 0) known.set(position, { ...bare, revision });
    else if (state.at !== position) known.delete(position); // asked for again when it is opened
  }
  const worked =
    revision > 0 ? withAnswer(state.worked, position) : withLater(state.worked, position);
  const next = { ...(state.at === position ? withoutDraft(state) : state), known, worked };
  if (state.at === position && known.has(position)) return opened(next, position);
  return state.at === null ? goneOn(next, 0) : next;
}
