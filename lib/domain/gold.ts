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

/** Who decided: the one rater, all of them, or more than half. */
export type GoldRoute = 'single' | 'unanimous' | 'majority';

export type GoldField = {
  readonly route: GoldRoute;
  /** Null where the form does not ask the field here. */
  readonly value: Value | null;
  /** How many of the item's labels give this value. */
  readonly agree: number;
};

/** What decides between several raters: all of them, or more than half. */
export type DecidedBy = 'unanimous' | 'majority';

/** What a study declares that gold follows from. */
export type GoldDeclared = {
  readonly form: Form;
  readonly gold?: { readonly rule: DecidedBy } | undefined;
};

/** The rule that decides gold in a study; nothing is decided by a vote of some unless it was declared. */
export const goldRule = ({ gold }: Pick<GoldDeclared, 'gold'>): DecidedBy =>
  gold?.rule ?? 'unanimous';

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
  /** By field id: the reference value and how it came about. */
  readonly fields: Readonly<Record<string, GoldField>>;
  /** The earliest of the labels with all of these values: what is not gold (a rationale) is carried from it. */
  readonly label: GraderLabel;
  /** Whether there is such a label; where a majority is made of others in each field, `label` is the earliest. */
  readonly whole: boolean;
  readonly labels: readonly GraderLabel[];
};

export type UndecidedReason = 'raters differ' | 'cannot be judged' | 'not assessed';

export type UndecidedRow = {
  readonly item: string;
  readonly fields: readonly { readonly field: string; readonly reason: UndecidedReason }[];
  /** Gold fields on which there is no question. */
  readonly decided: Readonly<Record<string, GoldField>>;
  readonly labels: readonly GraderLabel[];
};

export type Gold = {
  readonly rows: readonly GoldRow[];
  readonly undecided: readonly UndecidedRow[];
  /** Items that nobody has labelled. */
  readonly unlabelled: readonly string[];
};

/** The gold of some items, in the order in which they are listed. */
export type GoldPage = { readonly gold: Gold; readonly items: readonly string[] };

/** What a field of a labelled item has: its gold, why there is none, or null where its kind of trial has no such gold. */
export function goldAt(
  row: GoldRow | UndecidedRow,
  field: string,
): GoldField | UndecidedReason | null {
  if (!('decided' in row)) return row.fields[field] ?? null;
  const open = row.fields.find((one) => one.field === field);
  return open?.reason ?? row.decided[field] ?? null;
}

/**
 * As which version of this program. In exports of the first (1) every field is gold where none is marked, and what was
 * asked and skipped counts as not asked.
 */
export type GoldVersion = 1 | 2;

/** The fields that make up the gold of some kind of trial. */
export function goldFields(form: Form): readonly Field[] {
  const some = new Set(trialKinds.flatMap((trial) => goldFieldsOn(form, trial)));
  return form.fields.filter((field) => some.has(field));
}

/**
 * The fields that make up the gold of a kind of trial: those marked so. Where none is, what a pair or a text that may
 * change hands is about, and of a worksheet the whole form without its remarks.
 */
function goldFieldsOn(form: Form, trial: TrialKind, version: GoldVersion = 2): readonly Field[] {
  const asked = form.fields.filter((field) => isAskedOn(field, trial));
  if (form.fields.some(({ gold }) => gold === true))
    return asked.filter(({ gold }) => gold === true);
  const about = trialField(form, trial);
  if (version === 1) return asked;
  if (about) return [about];
  const judged = asked.filter((field) => !isRemark(field));
  return judged.length > 0 ? judged : asked;
}

/**
 * The reference label of each item, in the order of `items`, field by field. One rater: that label (route single).
 * Several: the value on which all of them agree (unanimous). Where the study declares a majority, also the value of
 * more than half of them; cannot judge and an answer that is missing are no votes, and count among the labels. An item
 * with a gold field that is not decided so is undecided and listed.
 */
export function goldOf(
  study: GoldDeclared,
  items: readonly string[],
  labels: readonly GraderLabel[],
  version: GoldVersion = 2,
): Gold {
  return joinedGold([...goldInParts(study, items, labels, version)]);
}

/** Items of one part: some milliseconds. */
const itemsAtOnce = 200;

/** The same, part by part, so that a caller who also serves raters can let them go between any two. */
export function* goldInParts(
  study: GoldDeclared,
  items: readonly string[],
  labels: readonly GraderLabel[],
  version: GoldVersion = 2,
): Generator<Gold> {
  const byItem = new Map<string, GraderLabel[]>();
  for (const label of labels) {
    const known = byItem.get(label.item);
    if (known) known.push(label);
    else byItem.set(label.item, [label]);
  }
  const fieldsOn = (trial: TrialKind) => goldFieldsOn(study.form, trial, version);
  const rule = goldRule(study);
  for (let start = 0; start < items.length; start += itemsAtOnce)
    yield goldOfItems(items.slice(start, start + itemsAtOnce), byItem, { fieldsOn, rule });
}

/** Parts of one study's gold as one, in their order. */
export function joinedGold(parts: readonly Gold[]): Gold {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    undecided: parts.flatMap(({ undecided }) => undecided),
    unlabelled: parts.flatMap(({ unlabelled }) => unlabelled),
  };
}

type Decides = {
  readonly fieldsOn: (trial: TrialKind) => readonly Field[];
  readonly rule: DecidedBy;
};

function goldOfItems(
  items: readonly string[],
  byItem: ReadonlyMap<string, GraderLabel[]>,
  { fieldsOn, rule }: Decides,
): Gold {
  const rows: GoldRow[] = [];
  const undecided: UndecidedRow[] = [];
  const unlabelled: string[] = [];
  for (const item of items) {
    const labels = (byItem.get(item) ?? []).sort((a, b) => a.seq - b.seq);
    const [first] = labels;
    if (!first) {
      unlabelled.push(item);
      continue;
    }
    const open: { field: string; reason: UndecidedReason }[] = [];
    const decided: [Field, GoldField][] = [];
    for (const field of fieldsOn(first.trial ?? 'worksheet')) {
      const found = decide(field, labels, rule);
      if (typeof found === 'string') open.push({ field: field.id, reason: found });
      else decided.push([field, found]);
    }
    const fields = Object.fromEntries(decided.map(([{ id }, gold]) => [id, gold]));
    if (open.length > 0) {
      undecided.push({ item, fields: open, labels, decided: fields });
      continue;
    }
    const label = labels.find((one) => decided.every(([field, gold]) => gives(one, field, gold)));
    rows.push({ item, fields, label: label ?? first, whole: label !== undefined, labels });
  }
  return { rows, undecided, unlabelled };
}

/** What a field of an item has as gold, or why it has none. */
function decide(
  field: Field,
  labels: readonly GraderLabel[],
  rule: DecidedBy,
): GoldField | UndecidedReason {
  const reason = undecidedBecause(field, labels);
  const [first] = labels;
  if (reason === null)
    return {
      route: labels.length === 1 ? 'single' : 'unanimous',
      value: first?.values[field.id] ?? null,
      agree: labels.length,
    };
  if (rule === 'unanimous') return reason;
  const votes = labels.filter((label) => isVote(field, label));
  const voters = ({ values }: GraderLabel): number =>
    votes.filter((other) => sameValue(field, values[field.id], other.values[field.id])).length;
  const chosen = votes.find((label) => voters(label) * 2 > labels.length);
  if (!chosen) return reason;
  return {
    route: 'majority',
    value: chosen.values[field.id] ?? null,
    agree: voters(chosen),
  };
}

const lackOf = (field: Field, { values, lacks }: GraderLabel): Lacks | undefined =>
  isCannotJudge(values[field.id]) ? 'cannot-judge' : lacks?.get(field.id);

const isVote = (field: Field, label: GraderLabel): boolean => lackOf(field, label) === undefined;

/** Whether a label gives the value that is gold. */
export const gives = (label: GraderLabel, field: Field, { value }: GoldField): boolean =>
  isVote(field, label) && sameValue(field, label.values[field.id], value ?? undefined);

/** Raters who differ do so whatever the others would have answered. */
function undecidedBecause(field: Field, labels: readonly GraderLabel[]): UndecidedReason | null {
  if (labels.some((label) => lackOf(field, label) === 'cannot-judge')) return 'cannot be judged';
  const votes = labels.filter((label) => isVote(field, label));
  const [first, ...others] = votes.map((label) => label.values[field.id]);
  if (!others.every((value) => sameValue(field, first, value))) return 'raters differ';
  return votes.length < labels.length ? 'not assessed' : null;
}
