import { describe, expect, it } from 'vitest';
import type { BlindTrial } from '@/lib/domain/blind';
import type { Entry } from '@/app/s/[sheet]/_sheet/outbox-rules';
import {
  isLocked,
  sheetReducer,
  startOf,
  type SheetAction,
  type SheetState,
} from '@/app/s/[sheet]/_sheet/sheet-state';
import { answeredCount } from '@/app/s/[sheet]/_sheet/order-of-work';

const trial = (position: number, more: Partial<BlindTrial> = {}): BlindTrial => ({
  id: `t${position}`,
  position,
  kind: 'worksheet',
  texts: [{ id: 'answer', body: `Text ${position}` }],
  revision: 0,
  ...more,
});

const start = (total = 4, revisit: 'until-hand-in' | 'locked' = 'until-hand-in'): SheetState =>
  startOf({ progress: { total }, frontier: 0, later: [], skipped: [], revisit, first: trial(1) });

const run = (state: SheetState, ...steps: Step[]): SheetState =>
  steps.reduce<SheetState>(
    (now, step) => sheetReducer(now, typeof step === 'function' ? step(now) : step),
    state,
  );

const changed =
  (value: string) =>
  ({ visit }: SheetState): SheetAction => ({
    type: 'changed',
    visit,
    path: 'a',
    value,
  });
const left =
  (key: string) =>
  ({ visit }: SheetState): SheetAction => ({
    type: 'left',
    visit,
    key,
    at: '2026-11-30T14:00:00.000Z',
  });
const arrived = (...positions: number[]): SheetAction => ({
  type: 'arrived',
  trials: positions.map((position) => trial(position)),
});
type Step = SheetAction | ((state: SheetState) => SheetAction);
const answered =
  (key: string, value = 'yes') =>
  ({ visit }: SheetState): SheetAction => ({
    type: 'answered',
    visit,
    key,
    values: { a: value },
    at: '2026-11-30T14:00:00.000Z',
  });

describe('sheet state', () => {
  it('shows the next trial in the same step in which the answer is given', () => {
    const state = run(start(), arrived(2, 3), answered('k1'));
    expect(state.at).toBe(2);
    expect(state.last).toMatchObject({ position: 1, stored: false });
  });

  it('shows nothing of an answer on the next trial', () => {
    const state = run(start(), arrived(2), changed('yes'), answered('k1'));
    expect(state.values).toEqual({});
    expect(state.touched).toBe(false);
    expect(JSON.stringify(state.last)).not.toContain('yes');
  });

  it('lets no act that was meant for one trial fall on the next', () => {
    const seen = run(start(), arrived(2, 3));
    const [value, leaving, again] = [changed('no')(seen), left('k2')(seen), answered('k3')(seen)];
    const state = run(seen, answered('k1'), value, leaving, again);
    expect(state).toMatchObject({ at: 2, values: {}, touched: false });
    expect(answeredCount(state.worked)).toBe(1);
  });

  it('says stored only for the answer that the server named', () => {
    const given = run(start(), arrived(2, 3), answered('k1'), answered('k2'));
    const other = run(given, {
      type: 'stored',
      position: 1,
      key: 'k1',
      savedAt: '2026-11-30T14:00:01.000Z',
    });
    expect(other.last?.stored).toBe(false);
    const own = run(given, {
      type: 'stored',
      position: 2,
      key: 'k2',
      savedAt: '2026-11-30T14:00:02.000Z',
    });
    expect(own.last).toMatchObject({ position: 2, stored: true, at: '2026-11-30T14:00:02.000Z' });
  });

  it('reopens the last answer with its values, built on its revision', () => {
    const state = run(start(), arrived(2), answered('k1'), { type: 'open', position: 1 });
    expect(state).toMatchObject({ at: 1, base: 1, values: { a: 'yes' } });
  });

  it('keeps an unfinished answer when another trial is looked at', () => {
    const state = run(
      start(),
      arrived(2),
      answered('k1'),
      changed('no'),
      { type: 'open', position: 1 },
      { type: 'open', position: 2 },
    );
    expect(state).toMatchObject({ at: 2, values: { a: 'no' }, touched: true });
  });

  it('never goes beyond the first trial that has no answer', () => {
    const state = run(start(), arrived(2, 3), { type: 'open', position: 3 });
    expect(state.at).toBe(1);
    expect(run(state, { type: 'open', position: 0 }).at).toBe(1);
  });

  it('asks for a trial that is not on this device and opens it when it comes', () => {
    const waiting = run(start(), answered('k1'));
    expect(waiting).toMatchObject({ at: null, wanted: 2 });
    expect(run(waiting, arrived(2))).toMatchObject({ at: 2, wanted: null });
  });

  it('ends when all are answered, those left for later last', () => {
    const state = run(start(3), arrived(2, 3), left('k0'), answered('k2'), answered('k3'));
    expect(state.at).toBe(1);
    const end = run(state, answered('k1'));
    expect(end).toMatchObject({ at: null, wanted: null });
    expect(answeredCount(end.worked)).toBe(3);
  });

  it('does not let an older copy of a trial replace an answer that waits to be sent', () => {
    const state = run(start(), arrived(2), answered('k1'), arrived(1, 2));
    expect(state.known.get(1)).toMatchObject({ revision: 1, values: { a: 'yes' } });
  });

  it('locks an answer once given where the study says so', () => {
    const state = run(start(4, 'locked'), arrived(2), answered('k1'), {
      type: 'open',
      position: 1,
    });
    expect(isLocked(state)).toBe(true);
    expect(run(state, changed('no')).values).toEqual({ a: 'yes' });
    expect(run(state, answered('k9', 'no')).known.get(1)?.values).toEqual({ a: 'yes' });
  });

  it('keeps the base of the trial on the screen when another tab answers it', () => {
    const state = run(start(), {
      type: 'stored',
      position: 1,
      key: 'elsewhere',
      savedAt: '2026-11-30T14:00:00.000Z',
      label: { revision: 1, values: { a: 'no' } },
    });
    expect(state).toMatchObject({ at: 1, base: 0, values: {} });
    expect(run(state, changed('yes')).base).toBe(0);
  });

  it('goes on where the device had got to: ten answers unsent, the eleventh trial', () => {
    const entries = Array.from({ length: 10 }, (_, index): Entry => ({
      seq: index + 1,
      sheet: 's',
      position: index + 1,
      madeAt: '2026-11-30T14:00:00.000Z',
      kind: 'labels',
      body: {
        trial: `t${index + 1}`,
        key: `k${index + 1}`,
        baseRevision: 0,
        values: { a: 'yes' },
        shownAt: '2026-11-30T14:00:00.000Z',
        activeMs: 1,
      },
    }));
    const trials = Array.from({ length: 12 }, (_, index) => trial(index + 1));
    const state = run(start(12), { type: 'resumed', trials, drafts: new Map(), entries });
    expect(state.at).toBe(11);
    expect(answeredCount(state.worked)).toBe(10);
    expect(state.known.get(4)).toMatchObject({ revision: 1, values: { a: 'yes' } });
  });

  it('puts an unfinished answer back after a reload, unless a newer one was saved since', () => {
    const drafts = new Map([['t1', { values: { a: 'no' }, base: 0 }]]);
    const state = run(start(), { type: 'resumed', trials: [], drafts, entries: [] });
    expect(state).toMatchObject({ at: 1, values: { a: 'no' }, touched: true });
    const newer = startOf({
      progress: { total: 4 },
      frontier: 0,
      later: [],
      skipped: [],
      revisit: 'until-hand-in',
      first: trial(1, { revision: 2, values: { a: 'yes' } }),
    });
    expect(run(newer, { type: 'resumed', trials: [], drafts, entries: [] }).values).toEqual({
      a: 'yes',
    });
  });

  it('puts what was typed before the device answered above what it had kept', () => {
    const drafts = new Map([['t1', { values: { a: 'no' }, base: 0 }]]);
    const state = run(start(), changed('yes'), {
      type: 'resumed',
      trials: [],
      drafts,
      entries: [],
    });
    expect(state.values).toEqual({ a: 'yes' });
  });

  it('makes a trial open again when its only answer is dropped, and asks it last', () => {
    const given = run(start(3), arrived(2, 3), answered('k1'));
    const state = run(given, { type: 'dropped', position: 1, revision: 0 });
    expect(answeredCount(state.worked)).toBe(0);
    const rest = run(state, answered('k2'), answered('k3'));
    expect(rest).toMatchObject({ at: 1, values: {}, base: 0 });
  });

  it('shows what is saved after the rater keeps it over their own', () => {
    const given = run(start(3), arrived(2), answered('k1'));
    const state = run(
      given,
      { type: 'dropped', position: 1, revision: 3, values: { a: 'no' } },
      { type: 'open', position: 1 },
    );
    expect(state).toMatchObject({ base: 3, values: { a: 'no' } });
    expect(answeredCount(state.worked)).toBe(1);
  });

  it('undoes the marks of this trial one after the other, and never those of another', () => {
    const marked =
      (...quotes: string[]) =>
      ({ visit }: SheetState): SheetAction => ({
        ...{ type: 'changed', visit, path: 'words' },
        value: quotes.map((quote) => ({ quote })),
      });
    const undone = ({ visit }: SheetState): SheetAction => ({ type: 'undone', visit });
    const begun = run(start(), arrived(2), changed('yes'));
    const two = run(begun, marked('one'), marked('one', 'two'));
    expect(run(two, undone).values).toEqual({ a: 'yes', words: [{ quote: 'one' }] });
    expect(run(two, undone, undone)).toMatchObject({ values: { a: 'yes' }, past: [] });
    expect(run(two, undone, undone, undone).values).toEqual({ a: 'yes' });
    const next = run(two, answered('k1'));
    expect(next.past).toEqual([]);
    expect(run(next, undone(two))).toBe(next);
    const locked = run(start(4, 'locked'), arrived(2), answered('k1'), {
      type: 'open',
      position: 1,
    });
    expect(run(locked, marked('one'))).toBe(locked);
  });
});
