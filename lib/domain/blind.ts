import type { Content, Part, Text } from '@/lib/form/content';
import type {
  EachField,
  Field,
  FieldKindName,
  LeafField,
  ListField,
  Option,
} from '@/lib/form/field';
import type { Form, Reason } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { consentOf } from './consent';
import type { Study } from './study';

/*
 * Everything that goes to a rater is built here, from nothing: each function names what it copies. What a study,
 * a form or an item has beyond that (variables, thresholds, strata, juries, a slug, tomorrow's column) has no place
 * in these types, so no route and no screen can send it.
 */

export type TrialKind = 'worksheet' | '2afc' | 'preference' | 'boundary';

/** What a rater may see of a trial. It has no condition, so no screen can leak one. */
export type BlindTrial = {
  readonly id: string;
  readonly position: number;
  readonly kind: TrialKind;
  readonly texts: readonly Text[];
  readonly parts?: readonly Part[];
  /** Number of the rater's own current revision; 0 = not answered. */
  readonly revision: number;
  /** The rater's own current values. */
  readonly values?: Values;
  /** The rater left it for later. */
  readonly later?: true;
};

export type TrialToShow = {
  readonly id: string;
  readonly position: number;
  readonly kind: TrialKind;
  readonly content: Content;
  readonly revision: number;
  readonly values: Values | null;
  readonly later: boolean;
};

/** Copies by name what a rater may see: a column that comes tomorrow stays behind. */
export function blind(trial: TrialToShow): BlindTrial {
  const { content } = trial;
  return {
    id: trial.id,
    position: trial.position,
    kind: trial.kind,
    texts: content.texts.map(blindText),
    ...(content.parts && content.parts.length > 0 ? { parts: content.parts.map(blindPart) } : {}),
    revision: trial.revision,
    ...(trial.values === null ? {} : { values: trial.values }),
    ...(trial.later ? { later: true as const } : {}),
  };
}

const blindText = (text: Text): Text =>
  only(text, ['id', 'title', 'body', 'format', 'lang', 'dir']);

const blindPart = (part: Part): Part => only(part, ['id', 'set', 'label', 'body', 'parent']);

/** A study as a rater knows it. Not its slug: that is often the name of a folder, which says what is compared. */
export type BlindStudy = { readonly title: string };

export const blindStudy = (study: Pick<Study, 'title'>): BlindStudy => ({ title: study.title });

/** How the study shows a text: its heading and which pane it stands in. */
export type BlindText = Pick<Study['texts'][number], 'id' | 'title' | 'role'>;

/** What a rater's screen needs of a frozen study: what is asked, and how it is shown and worked on. */
export type BlindProtocol = {
  readonly title: string;
  readonly form: BlindForm;
  readonly texts: readonly BlindText[];
  readonly window: number;
  readonly revisit: Study['plan']['revisit'];
};

export function blindProtocol(study: Study, form: Form): BlindProtocol {
  return {
    ...blindStudy(study),
    form: blindForm(form),
    texts: study.texts.map((text) => only(text, ['id', 'title', 'role'])),
    window: study.plan.window,
    revisit: study.plan.revisit,
  };
}

/** What somebody is told before they join. */
export type BlindInvitation = {
  readonly study: { readonly title: string; readonly question?: string };
  readonly consent: { readonly version: string; readonly text: string };
};

export function blindInvitation(study: Study): BlindInvitation {
  return {
    study: only(study, ['title', 'question']),
    consent: only(consentOf(study), ['version', 'text']),
  };
}

/** A field without what only figures need to know of it. */
export type BlindField =
  | WithoutGold<LeafField>
  | (Omit<EachField, 'gold' | 'fields'> & { fields: BlindField[] })
  | (Omit<ListField, 'gold' | 'fields'> & { fields: BlindField[] });
type WithoutGold<F> = F extends unknown ? Omit<F, 'gold'> : never;

/** What raters are asked: fields, their settings, and the reasons for which something cannot be judged. */
export type BlindForm = {
  readonly fields: BlindField[];
  readonly cannotJudge?: { readonly reasons: Reason[] };
};

export function blindForm(form: Form): BlindForm {
  const reasons = form.cannotJudge?.reasons;
  return {
    fields: form.fields.map(blindField),
    ...(reasons && {
      cannotJudge: {
        reasons: reasons.map((one) => only(one, ['value', 'label', 'help', 'text'])),
      },
    }),
  };
}

const asked = [
  'id',
  'kind',
  'ask',
  'help',
  'key',
  'required',
  'when',
  'cannotJudge',
  'for',
] as const;

function blindField(field: Field): BlindField {
  return { ...only(field, asked), ...blindSettings[field.kind](field as never) } as BlindField; // each kind has its own
}

const blindOption = (option: Option): Option => only(option, ['value', 'label', 'help', 'key']);

/** What a field's own kind adds to it. */
const blindSettings: {
  readonly [K in FieldKindName]: (field: Extract<Field, { kind: K }>) => object;
} = {
  'yes-no': ({ labels }) => (labels ? { labels: only(labels, ['yes', 'no']) } : {}),
  choice: (field) => ({
    ...only(field, ['ordered']),
    options: field.options.map(blindOption),
  }),
  choices: (field) => ({
    ...only(field, ['atLeast', 'atMost']),
    options: field.options.map(blindOption),
  }),
  scale: (field) => only(field, ['min', 'max', 'step', 'anchors', 'level']),
  count: (field) => only(field, ['max']),
  text: (field) => only(field, ['rows', 'maxLength']),
  span: (field) => only(field, ['in', 'atLeast', 'atMost']),
  side: (field) => ({
    ...only(field, ['tie', 'bothBad']),
    ...(field.labels && { labels: only(field.labels, ['tie', 'bothBad']) }),
  }),
  boundary: (field) => only(field, ['none']),
  each: (field) => ({ ...only(field, ['over']), fields: field.fields.map(blindField) }),
  list: (field) => ({
    ...only(field, ['atLeast', 'atMost', 'addLabel']),
    fields: field.fields.map(blindField),
  }),
};

/** The named keys of something, those that it has. */
function only<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  ) as Pick<T, K>; // an absent key is one that may be absent
}
