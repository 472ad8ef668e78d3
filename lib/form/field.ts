/** The kinds of trial that a sheet may mix; a field without `for` is asked on every one of them. */
export type TrialKind = 'worksheet' | '2afc' | 'preference' | 'boundary';

/** A value that a rater can pick from a list. */
export type Option = { value: string; label: string; help?: string; key?: string };

/** What every kind of field can say. */
export type CommonSettings = {
  id: string;
  /** The question. */
  ask: string;
  help?: string;
  /** A letter or digit that goes to the field. */
  key?: string;
  /** Default true: a label without an answer is refused. */
  required?: boolean;
  /** Default false. Whether the field is part of the gold. */
  gold?: boolean;
  /** Field id to the value or values that open this one; all must hold. */
  when?: Record<string, string | string[]>;
  /** Default false. Whether the answer may be "cannot judge": for any of the form's reasons, or for those named. */
  cannotJudge?: boolean | string[];
  /** Default every kind of trial that the field's kind can be asked on. */
  for?: TrialKind[];
};

export type YesNoField = CommonSettings & { kind: 'yes-no'; labels?: { yes: string; no: string } };
export type ChoiceField = CommonSettings & {
  kind: 'choice';
  options: Option[];
  ordered?: boolean;
};
export type ChoicesField = CommonSettings & {
  kind: 'choices';
  options: Option[];
  /** Default 1. With 0, an empty list is an answer: "none of these". */
  atLeast?: number;
  atMost?: number;
};
export type ScaleField = CommonSettings & {
  kind: 'scale';
  min: number;
  max: number;
  /** Default 1. */
  step?: number;
  /** Words at points of the scale: {"1": "not at all", "5": "fully"}. */
  anchors?: Record<string, string>;
  level: 'ordinal' | 'interval' | 'ratio';
};
export type CountField = CommonSettings & { kind: 'count'; max?: number };
export type TextField = CommonSettings & { kind: 'text'; rows?: number; maxLength?: number };
export type SpanField = CommonSettings & {
  kind: 'span';
  /** A text's id, or a set of parts: then the body of the part that is being judged. */
  in: string;
  /** Default 1. With 0, an empty list is an answer: "no such place". */
  atLeast?: number;
  /** Default 1. */
  atMost?: number;
};
/** Which of the two texts. The server knows what stood on which side, and never says it. */
export type SideField = CommonSettings & {
  kind: 'side';
  /** Default false. "Neither is better" may be the answer, as "tie". */
  tie?: boolean;
  /** Default false. "Both are bad" may be the answer, as "both-bad". */
  bothBad?: boolean;
  /** Other words for the two. The texts themselves are always Text A and Text B. */
  labels?: { tie?: string; bothBad?: string };
};
/** After which sentence another hand takes over: how many sentences are by the first hand. */
export type BoundaryField = CommonSettings & {
  kind: 'boundary';
  /** Default false. "One hand wrote all of it" may be the answer, as "none". */
  none?: boolean;
};
export type EachField = CommonSettings & { kind: 'each'; over: string; fields: Field[] };
export type ListField = CommonSettings & {
  kind: 'list';
  fields: Field[];
  /** Default 0: an empty list is an answer. */
  atLeast?: number;
  /** Default 100. */
  atMost?: number;
  addLabel?: string;
};

export type Field =
  | YesNoField
  | ChoiceField
  | ChoicesField
  | ScaleField
  | CountField
  | TextField
  | SpanField
  | SideField
  | BoundaryField
  | EachField
  | ListField;
export type FieldKindName = Field['kind'];
/** The fields that hold other fields. */
export type GroupField = EachField | ListField;
export type LeafField = Exclude<Field, GroupField>;
