import { nextPosition, type Worked } from './order-of-work';
import type { SheetState } from './sheet-state';

/** The furthest position that may be on the screen: the first one not yet answered or left. */
export function furthest(worked: Worked): number {
  return Math.min(worked.total, worked.frontier + 1);
}

/** Puts the trial at a position on the screen; when it is not on this device, says it is wanted. */
export function opened(state: SheetState, position: number): SheetState {
  if (position < 1 || position > furthest(state.worked)) return state;
  const trial = state.known.get(position);
  if (trial === undefined) return { ...state, wanted: position };
  const drafts = draftsKept(state);
  const kept = drafts.get(trial.id);
  // A draft on an older revision is out of date: what is shown is what is stored.
  const draft = kept !== undefined && kept.base >= trial.revision ? kept : undefined;
  return {
    ...state,
    drafts,
    at: position,
    wanted: null,
    visit: state.visit + 1,
    base: draft?.base ?? trial.revision,
    values: draft?.values ?? trial.values ?? {},
    touched: draft !== undefined,
    past: [],
  };
}

/** Opens what comes next in the order of work, or the place where nothing is left to answer. */
export function goneOn(state: SheetState, from: number): SheetState {
  const next = nextPosition(state.worked, from);
  if (next !== null && state.known.has(next)) return opened(state, next);
  return {
    ...state,
    drafts: draftsKept(state),
    at: null,
    wanted: next,
    visit: state.visit + 1,
    base: 0,
    values: {},
    touched: false,
    past: [],
  };
}

/** The unfinished answers, with the one on the screen put by. */
function draftsKept(state: SheetState): SheetState['drafts'] {
  const trial = state.at === null ? undefined : state.known.get(state.at);
  if (trial === undefined || !state.touched) return state.drafts;
  return new Map(state.drafts).set(trial.id, { values: state.values, base: state.base });
}

/** The same without the unfinished answer of the trial on the screen: it was given, or is none. */
export function withoutDraft(state: SheetState): SheetState {
  const trial = state.at === null ? undefined : state.known.get(state.at);
  if (trial === undefined) return state;
  const drafts = new Map(state.drafts);
  drafts.delete(trial.id);
  return { ...state, drafts, touched: false };
}
