import type { Content, Part } from './content';
import type { Field, GroupField, LeafField, TrialKind } from './field';
import type { Value } from './values';

/** Levels of measurement: which agreement statistics make sense of a field's values. */
export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio' | 'set' | 'unitizing';

/** Where a field is being answered: the item, and inside `each` the part. */
export type Scope = { readonly content: Content; readonly part?: Part };

/** A key that moves a choice by one place. */
export type KeyStep = { readonly key: string; readonly by: 1 | -1; readonly label: string };

/** A key that chooses a value. */
export type KeyOffer = {
  readonly key: string;
  readonly value: string | number;
  readonly label: string;
};

/**
 * A kind of field that holds one answer. Everything the rest of Blindmark knows of the kind is here:
 * its keys, the check of its values, its column, its level, a simulated rater; the screen has one
 * component for each kind. Sentences about values go on from the name:
 * 'must be "yes" or "no".'
 */
export interface LeafKind<F extends LeafField> {
  readonly name: F['kind'];
  /** The key that goes to the field, when the author names none. */
  readonly jump?: string;
  /** The kinds of trial that can ask it; every kind without it. */
  readonly trials?: readonly TrialKind[];
  keys(field: F): readonly KeyOffer[];
  /** Keys that move the choice; a kind of field with few answers has none. */
  readonly steps?: readonly KeyStep[];
  /** The level of the variable that the field is by itself, if it is one. */
  level(field: F): Level | undefined;
  categories?(field: F): readonly string[];
  /** Bounds of a number, for ranges over values that cannot be judged. */
  bounds?(field: F): { readonly low: number; readonly high: number };
  /** The values that `when` and `equals` may name; none for free values. */
  outcomes?(field: F): readonly string[];
  /** What is wrong with the shape of a value. Plain code: it goes to the rater's browser. */
  wrong(field: F, value: unknown): string | undefined;
  /** Whether a value of the right type says nothing, so that it counts as absent. */
  isBlank?(field: F, value: unknown): boolean;
  /** Whether the content has what the field asks about; without it the field is not asked. */
  isAskable?(field: F, scope: Scope): boolean;
  /** What the item's content says against a value of the right shape. */
  against?(field: F, value: unknown, scope: Scope): string | undefined;
  /** The stored form of a value of the right shape; two spellings of one answer become one. */
  normal?(field: F, value: unknown): Value;
  /** The cell of `ratings.csv`: a string or a number; lists as JSON. */
  cell(value: Value): string | number;
  /** The number that a cell stands for, where that takes the item to know. */
  reading?(cell: string | number, content: Content): string | number;
  /** A valid value, drawn by `draw` (uniform on [0, 1)); absent where the content allows none. */
  simulate(field: F, scope: Scope, draw: () => number): Value | undefined;
}

/**
 * A kind of field that holds fields: over parts (keyed by part id) or over entries that the rater
 * adds (numbered). Walking them is the same for every function, so a kind only says which of the two.
 */
export interface GroupKind<F extends GroupField> {
  readonly name: F['kind'];
  readonly holds: 'parts' | 'entries';
}

export type FieldKind<F extends Field> = F extends LeafField
  ? LeafKind<F>
  : F extends GroupField
    ? GroupKind<F>
    : never;
