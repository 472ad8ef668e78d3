import type { Field, Form, TrialKind } from '@/lib/form/form';
import { isAskedOn } from '@/lib/form/trials-of';
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
  /** How the item was shown; absent = a worksheet. Gold has the fields that this kind of trial asks. */
  readonly trial?: TrialKind | undefined;
};

export type GoldRoute = 'single' | 'unanimous';

export type GoldField = { readonly route: GoldRoute; readonly value: Value | null };

export type GoldRow = {
  readonly item: string;
  /** By field id: the reference value (null where the form does not ask the field here) and how it came about. */
  readonly fields: Readonly<Record<string, GoldField>>;
  /** The earliest of the labels that agree: what is not gold (a rationale) is carried from it. */
  readonly label: GraderLabel;
};

export type UndecidedReason = 'raters differ' | 'cannot be judged';

export type UndecidedRow = {
  readonly item: string;
  readonly fields: readonly { readonly field: string; readonly reason: UndecidedReason }[];
  readonly labels: readonly GraderLabel[];
};

export type Gold = {
  readonly rows: readonly GoldRow[];
  readonly undecided: readonly UndecidedRow[];
  /** Items that nobody has labelled. */
  readonly unlabelled: readonly string[];
};

/** The fields that make up the gold: those marked so, or the whole form where none is. */
export function goldFields(form: Form): readonly Field[] {
  const marked = form.fields.filter((field) => field.gold === true);
  return marked.length > 0 ? marked : form.fields;
}

/**
 * The reference label of each item, in the order of `items`. One rater: that label (route single). Several: the
 * value on which all of them agree (unanimous), field by field; an item with a gold field on which they differ, or
 * that anybody could not judge, is undecided and listed. Nothing is decided by a vote of some.
 */
export function goldOf(form: Form, items: readonly string[], labels: readonly GraderLabel[]): Gold {
  return joinedGold([...goldInParts(form, items, labels)]);
}

/** Items of one part: some milliseconds. */
const itemsAtOnce = 200;

/** The same, part by part, so that a caller who also serves raters can let them go between any two. */
export function* goldInParts(
  form: Form,
  items: readonly string[],
  labels: readonly GraderLabel[],
): Generator<Gold> {
  const byItem = new Map<string, GraderLabel[]>();
  for (const label of labels) {
    const known = byItem.get(label.item);
    if (known) known.push(label);
    else byItem.set(label.item, [label]);
  }
  for (let start = 0; start < items.length; start += itemsAtOnce)
    yield goldOfItems(form, items.slice(start, start + itemsAtOnce), byItem);
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
  form: Form,
  items: readonly string[],
  byItem: ReadonlyMap<string, GraderLabel[]>,
): Gold {
  const fields = goldFields(form);
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
    const asked = fields.filter((field) => isAskedOn(field, first.trial ?? 'worksheet'));
    const open = asked.flatMap((field) => {
      const reason = undecidedBecause(field, own);
      return reason === null ? [] : [{ field: field.id, reason }];
    });
    if (open.length > 0) undecided.push({ item, fields: open, labels: own });
    else rows.push({ item, fields: decided(asked, own.length, first), label: first });
  }
  return { rows, undecided, unlabelled };
}

function undecidedBecause(field: Field, labels: readonly GraderLabel[]): UndecidedReason | null {
  const given = labels.map((label) => label.values[field.id]);
  if (given.some((value) => isCannotJudge(value))) return 'cannot be judged';
  const [first, ...others] = given;
  return others.every((value) => sameValue(field, first, value)) ? null : 'raters differ';
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
