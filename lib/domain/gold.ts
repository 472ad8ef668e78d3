import type { Field, Form, TrialKind } from '@/lib/form/form';
import { trialField } from '@/lib/form/trial-field';
import { trialKinds } from '@/lib/form/trial-kinds';
import { isAskedOn } from '@/lib/form/trials-of';
import { isRemark, type Lacks } from '@/lib/form/lacking';
import { sameValue } from '@/lib/form/gold-value';
import { isCannotJudge, type Value, type Values } from '@/lib/form/values';

/** One rater's current label of one item. */
export type GraderLabel = {
  readonly rater: string;
  readonly item: string;
  /** Place in the ledger: the order in which labels were made. */
  readonly seq: number;
  readonly savedAt: string;
  readonly labelledOn?: string | undefined;
  readonly values: Values;
  /** What its fields lack, by `lackingFields`; absent = nothing. */
  readonly lacks?: ReadonlyMap<string, Lacks> | undefined;
  /** How the item was shown; absent = a worksheet. Gold has the fields that this kind of trial asks. */
  readonly trial?: TrialKind | undefined;
};

export type GoldRoute = 'single' | 'unanimous';

export type GoldField = { readonly route: GoldRoute; readonly value: Value | null };

/** A label as it stands now, and whether one of its revisions counts as blind. */
export type StandingLabel = { readonly label: GraderLabel; readonly blind: boolean };

/**
 * The labels that gold is made of: those with a revision that counts as blind, as they stand now, corrections too.
 * One that never was (from a file that came in after a seal was opened, by somebody who knew too much) stands in only
 * where an item has no other: it is no further grader beside those who labelled blind.
 */
export function labelsForGold(standing: readonly StandingLabel[]): GraderLabel[] {
  const labelledBlind = new Set(
    standing.flatMap(({ label, blind }) => (blind ? [label.item] : [])),
  );
  return standing
    .filter(({ label, blind }) => blind || !labelledBlind.has(label.item))
    .map(({ label }) => label);
}

export type GoldRow = {
  readonly item: string;
  /** By field id: the reference value (null where the form does not ask the field here) and how it came about. */
  readonly fields: Readonly<Record<string, GoldField>>;
  /** The earliest of the labels that agree: what is not gold (a rationale) is carried from it. */
  readonly label: GraderLabel;
};

export type UndecidedReason = 'raters differ' | 'cannot be judged' | 'not assessed';

export type UndecidedRow = {
  readonly item: string;
  readonly fields: readonly { readonly field: string; readonly reason: UndecidedReason }[];
  /** Gold fields on which there is no question. */
  readonly decided: readonly string[];
  readonly labels: readonly GraderLabel[];
};

export type Gold = {
  readonly rows: readonly GoldRow[];
  readonly undecided: readonly UndecidedRow[];
  /** Items that nobody has labelled. */
  readonly unlabelled: readonly string[];
};

/**
 * How gold is made. In exports of the first version (1) every field is gold where none is marked, and what was asked
 * and skipped counts as not asked.
 */
export type GoldRule = 1 | 2;

/** The fields that make up the gold of some kind of trial. */
export function goldFields(form: Form): readonly Field[] {
  const some = new Set(trialKinds.flatMap((trial) => goldFieldsOn(form, trial)));
  return form.fields.filter((field) => some.has(field));
}

/**
 * The fields that make up the gold of a kind of trial: those marked so. Where none is, what a pair or a text that may
 * change hands is about, and of a worksheet the whole form without its remarks.
 */
function goldFieldsOn(form: Form, trial: TrialKind, rule: GoldRule = 2): readonly Field[] {
  const asked = form.fields.filter((field) => isAskedOn(field, trial));
  if (form.fields.some(({ gold }) => gold === true))
    return asked.filter(({ gold }) => gold === true);
  const about = trialField(form, trial);
  if (rule === 1) return asked;
  if (about) return [about];
  const judged = asked.filter((field) => !isRemark(field));
  return judged.length > 0 ? judged : asked;
}

/**
 * The reference label of each item, in the order of `items`. One rater: that label (route single). Several: the
 * value on which all of them agree (unanimous), field by field; an item with a gold field on which they differ, that
 * anybody could not judge, or that anybody who was asked did not answer, is undecided and listed. Nothing is decided
 * by a vote of some.
 */
export function goldOf(
  form: Form,
  items: readonly string[],
  labels: readonly GraderLabel[],
  rule: GoldRule = 2,
): Gold {
  return joinedGold([...goldInParts(form, items, labels, rule)]);
}

/** Items of one part: some milliseconds. */
const itemsAtOnce = 200;

/** The same, part by part, so that a caller who also serves raters can let them go between any two. */
export function* goldInParts(
  form: Form,
  items: readonly string[],
  labels: readonly GraderLabel[],
  rule: GoldRule = 2,
): Generator<Gold> {
  const byItem = new Map<string, GraderLabel[]>();
  for (const label of labels) {
    const known = byItem.get(label.item);
    if (known) known.push(label);
    else byItem.set(label.item, [label]);
  }
  for (let start = 0; start < items.length; start += itemsAtOnce)
    yield goldOfItems(
      (trial) => goldFieldsOn(form, trial, rule),
      items.slice(start, start + itemsAtOnce),
      byItem,
    );
}

/** Parts of one study's gold as one, in their order. */
export function joinedGold(parts: readonly Gold[]): Gold {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    undecided: parts.flatMap(({ undecided }) => undecided),
    unlabelled: parts.flatMap(({ unlabelled }) => unlabelled),
  };
}

function goldOfItems(
  fieldsOn: (trial: TrialKind) => readonly Field[],
  items: readonly string[],
  byItem: ReadonlyMap<string, GraderLabel[]>,
): Gold {
  const rows: GoldRow[] = [];
  const undecided: UndecidedRow[] = [];
  const unlabelled: string[] = [];
  for (const item of items) {
    const own = (byItem.get(item) ?? []).sort((a, b) => a.seq - b.seq);
    const [first] = own;
    if (!first) {
      unlabelled.push(item);
      continue;
    }
    const asked = fieldsOn(first.trial ?? 'worksheet');
    const open = asked.flatMap((field) => {
      const reason = undecidedBecause(field, own);
      return reason === null ? [] : [{ field: field.id, reason }];
    });
    const left = new Set(open.map(({ field }) => field));
    if (open.length > 0)
      undecided.push({ item, fields: open, labels: own, decided: asked.flatMap(({ id }) => (left.has(id) ? [] : [id])) }); // prettier-ignore
    else rows.push({ item, fields: decided(asked, own.length, first), label: first });
  }
  return { rows, undecided, unlabelled };
}

/** Raters who differ do so whatever the others would have answered. */
function undecidedBecause(field: Field, labels: readonly GraderLabel[]): UndecidedReason | null {
  const lacking = ({ lacks }: GraderLabel) => lacks?.get(field.id);
  if (labels.some((label) => isCannotJudge(label.values[field.id]) || lacking(label) === 'cannot-judge')) return 'cannot be judged'; // prettier-ignore
  const whole = labels.filter((label) => lacking(label) === undefined);
  const [first, ...others] = whole.map((label) => label.values[field.id]);
  if (!others.every((value) => sameValue(field, first, value))) return 'raters differ';
  return whole.length < labels.length ? 'not assessed' : null;
}

function decided(
  fields: readonly Field[],
  raters: number,
  label: GraderLabel,
): Record<string, GoldField> {
  const route: GoldRoute = raters === 1 ? 'single' : 'unanimous';
  return Object.fromEntries(
    fields.map((field) => [field.id, { route, value: label.values[field.id] ?? null }]),
  );
}
