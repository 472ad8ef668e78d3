'use client';

import { compileForm, type CompiledForm, type OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { formOf } from '@/lib/form/form-of';
import type { Values } from '@/lib/form/values';
import { useEffect, useEffectEvent, useMemo, useReducer, useState, type Dispatch } from 'react';

import type { SheetData } from '../sheet-data';
import { isAnswered } from './order-of-work';
import type { Outbox } from './outbox';
import type { SenderView } from './sender';
import { isTrial } from './sheet-api';
import {
  currentTrial,
  isLocked,
  sheetReducer,
  startOf,
  type SheetAction,
  type SheetState,
} from './sheet-state';
import { positionIn, useHistory } from './use-history';
import { useSender, type Post } from './use-sender';
import { useTrials } from './use-trials';

export type Sheet = {
  readonly data: SheetData;
  readonly state: SheetState;
  readonly view: SenderView;
  readonly post: Post | null;
  /** What this kind of trial asks of the study's form. */
  readonly form: Form;
  readonly compiled: CompiledForm;
  readonly content: Content;
  /** The fields asked now, and those of them that still need an answer. */
  readonly open: readonly OpenField[];
  readonly missing: readonly OpenField[];
  readonly locked: boolean;
  /** Whether what this device had kept has been put back: before that nothing may be answered. */
  readonly ready: boolean;
  readonly dispatch: Dispatch<SheetAction>;
};

const noContent: Content = { texts: [] };

/** One rater's sheet on one page: what it shows, what it sends, what it keeps. */
export function useSheet(data: SheetData): Sheet {
  const [state, dispatch] = useReducer(sheetReducer, data, startOf);
  const [ready, setReady] = useState(false);
  const resumeAt = useState(() =>
    typeof history === 'undefined' ? null : positionIn(history.state),
  )[0];
  const { post, view } = useSender(data.sheetId, {
    onStored: ({ entry, answer }) => {
      const { revision, savedAt, next, ahead } = answer;
      const trials = [ahead, nextTrial(next)].filter(isTrial);
      if (trials.length > 0) {
        dispatch({ type: 'arrived', trials });
        void post?.outbox.keepTrials(trials);
      }
      if (entry.kind === 'notes') return;
      if (entry.kind === 'labels') void post?.outbox.forgetTrial(entry.position);
      const label =
        entry.kind === 'labels' && revision !== undefined
          ? { revision, values: entry.body.values }
          : undefined;
      dispatch({
        type: 'stored',
        position: entry.position,
        key: entry.body.key,
        ...(savedAt === undefined ? {} : { savedAt }),
        ...(label === undefined ? {} : { label }),
      });
    },
    onRefused: () => undefined,
  });
  const outbox = post?.outbox ?? null;
  const resume = useEffectEvent(async (from: Outbox, gone: () => boolean) => {
    const [trials, drafts, entries] = await Promise.all([
      from.trials(),
      from.drafts(),
      from.entries(),
    ]);
    if (gone()) return;
    dispatch({ type: 'resumed', trials, drafts, entries });
    if (resumeAt !== null) dispatch({ type: 'open', position: resumeAt });
    setReady(true);
  });
  useEffect(() => {
    let left = false;
    // What was kept comes later than this effect; the rule cannot see that it is awaited.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (outbox !== null) void resume(outbox, () => left);
    return () => {
      left = true;
    };
  }, [outbox]);
  useTrials({
    sheet: data.sheetId,
    state,
    windowSize: data.window,
    outbox: ready ? outbox : null,
    way: view.way,
    dispatch,
  });
  useHistory(ready ? state.at : null, state.visit, (position) =>
    dispatch({ type: 'open', position }),
  );
  useDraft(state, ready ? outbox : null);
  return { data, state, view, post, ready, dispatch, ...useForm(data, state) };
}

type FormState = Pick<Sheet, 'form' | 'compiled' | 'content' | 'open' | 'missing' | 'locked'>;

function useForm(data: SheetData, state: SheetState): FormState {
  const trial = currentTrial(state);
  const kind = trial?.kind ?? 'worksheet';
  const compiled = useMemo(() => compileForm(data.form, kind), [data.form, kind]);
  const form = useMemo(() => formOf(data.form, kind), [data.form, kind]);
  const content = useMemo<Content>(
    () =>
      trial === null
        ? noContent
        : { texts: [...trial.texts], ...(trial.parts && { parts: [...trial.parts] }) },
    [trial],
  );
  const open = useMemo(
    // A draft may hold anything that was typed; the form reads it field by field.
    () => (trial === null ? [] : compiled.open(state.values as Partial<Values>, content)),
    [compiled, content, trial, state.values],
  );
  const missing = useMemo(() => open.filter((one) => one.required && !one.answered), [open]);
  return { form, compiled, content, open, missing, locked: isLocked(state) };
}

/** Keeps the unfinished answer on this device, so that a reload or a closed tab loses nothing. */
function useDraft(state: SheetState, outbox: Outbox | null): void {
  const trial = currentTrial(state);
  const id = trial?.id;
  const { values, base, touched } = state;
  useEffect(() => {
    if (outbox === null || id === undefined || !touched) return;
    void outbox.keepDraft(id, { values, base }).catch(() => undefined);
  }, [outbox, id, values, base, touched]);
}

function nextTrial(next: unknown): unknown {
  return typeof next === 'object' && next !== null && 'trial' in next ? next.trial : null;
}

/** Whether saving would say anything new: an answer that is opened and left as it was is not sent again. */
export function isUnchanged(state: SheetState, values: unknown): boolean {
  const trial = currentTrial(state);
  if (trial === null || !isAnswered(state.worked, trial.position)) return false;
  return trial.revision === state.base && canonical(trial.values) === canonical(values);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
