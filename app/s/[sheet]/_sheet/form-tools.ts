'use client';

import type { Content, Part } from '@/lib/form/content';
import type { Field, Form } from '@/lib/form/form';
import type { Span } from '@/lib/form/values';
import { createContext, useContext } from 'react';

import type { MarksByText } from './text-layout';
import type { Draft } from './values-at';

/** What the fields need of the sheet around them. */
export type FormTools = {
  readonly form: Form;
  readonly content: Content;
  readonly values: Draft;
  /** Where the study locks an answer once it is given. */
  readonly readOnly: boolean;
  /** The page is not ready for answers: one given now would be shown and not kept. */
  readonly busy?: boolean;
  /** On a phone: whether what the trial is about may be answered, as all of it has been seen. */
  readonly choosable?: boolean;
  /** Whether a field is asked now; one that `when` hides has no place on the screen. */
  isOpen(path: string): boolean;
  set(path: string, value: unknown): void;
  /** The key printed beside an answer or a field; undefined while single keys are off. */
  keyOf(path: string, value?: string | number): string | undefined;
  /** What the server or the form says against a value, at its field. */
  readonly trouble: { readonly field: string; readonly message: string } | null;
  note(path: string, ask: string): void;
  readonly marking: MarkingTools;
  /** The field whose last change can be undone, and the way to do it. */
  readonly undoable?: string | null;
  undo?(): void;
  /** Marks to draw in the bodies of parts, by "set/part". */
  readonly marks?: MarksByText;
};

/** Words that are selected for a field, and not marked yet. */
export type Selected = { readonly path: string; readonly span: Span };

export type MarkingTools = {
  /** The span field that a selection in the text goes to. */
  readonly armed: string | null;
  /** What the browser's own selection covers (touch, caret browsing), or what there was no room for. */
  readonly selected: Selected | null;
  /** What the last act in a field did, or why it did nothing. */
  readonly said: { readonly path: string; readonly words: string } | null;
  arm(path: string): void;
  /** Puts the caret into the text for a new mark, and called again on each mark that is there. */
  begin(path: string): void;
  /** Puts the caret on a mark, to move or remove it. */
  choose(path: string, span: Span): void;
  take(path: string, span: Span): void;
  replace(path: string, from: Span, to: Span): void;
  remove(path: string, span: Span): void;
  say(path: string, words: string): void;
};

export type FieldProps<F extends Field = Field> = {
  readonly field: F;
  readonly path: string;
  /** The part that the field is asked of, inside `each`. */
  readonly part?: Part | undefined;
  /** In a row of a rubric: small, without its own question. */
  readonly compact?: boolean;
};

const FormToolsContext = createContext<FormTools | null>(null);
export const FormToolsProvider = FormToolsContext.Provider;

export function useFormTools(): FormTools {
  const tools = useContext(FormToolsContext);
  if (tools === null) throw new Error('A field stands outside of a form.');
  return tools;
}

/** A DOM id made of a path; paths hold ids of parts, which may hold spaces. */
export function idOf(path: string, what: string): string {
  return `f-${what}-${encodeURIComponent(path)}`;
}
