import type { Field, TrialKind } from './field';
import { isGroup, leafKind } from './field-kinds';
import type { KeyOffer } from './field-kind';
import type { Form } from './form';
import { reservedLetters } from './key-letters';
import { trialKinds } from './trial-kinds';
import { isAskedOn } from './trials-of';

export type ScreenAction =
  | 'later'
  | 'undo'
  | 'guidelines'
  | 'keys'
  | 'pause'
  | 'back'
  | 'save'
  | 'leave'
  | 'row-back'
  | 'row-on'
  | 'group-back'
  | 'group-on';

/** What one key does on a rater's screen. `field` is a path of ids, "beats.present". */
export type KeyBinding = {
  /** As on the cap: "Y", "1", ".", "Enter". Letters are upper case and pressed without Shift. */
  readonly key: string;
  /** What the key sheet says. */
  readonly label: string;
  /**
   * screen: always. field: while the field has focus, because several fields use the key or the
   * field repeats. row: while focus is in the same part or entry as the field.
   */
  readonly scope: 'screen' | 'field' | 'row';
  readonly action:
    | { readonly kind: 'choose'; readonly field: string; readonly value: string | number }
    | { readonly kind: 'step'; readonly field: string; readonly by: 1 | -1 }
    | { readonly kind: 'cannot-judge' | 'go-to' | 'add'; readonly field: string }
    | { readonly kind: ScreenAction };
};

const screenKeys: readonly (readonly [string, string, ScreenAction])[] = [
  ['L', 'Leave for later', 'later'],
  ['Z', 'Undo the last change or save', 'undo'],
  ['G', 'Guidelines', 'guidelines'],
  ['?', 'Keys', 'keys'],
  ['.', 'Pause', 'pause'],
  ['PageUp', 'Back', 'back'],
  ['Enter', 'Save', 'save'],
  ['Escape', 'Close', 'leave'],
];

/** On a rubric's screen: from part to part, whose answers lie side by side, and from group to group. */
const rowKeys: readonly (readonly [string, string, ScreenAction])[] = [
  ['ArrowUp', 'The part before', 'row-back'],
  ['ArrowDown', 'The next part', 'row-on'],
  ['[', 'The group before', 'group-back'],
  [']', 'The next group', 'group-on'],
];

/**
 * Every key of a form's screen. A key has one meaning: where several fields would use it (digits of
 * two lists, Y and N of two questions), it belongs to the field that has focus.
 */
export function keyMap(form: Form, trial: TrialKind = 'worksheet'): KeyBinding[] {
  const seats = seatsOf(form.fields, trial, '', false);
  return [
    ...answerKeys(seats),
    ...jumpKeys(seats),
    ...[...screenKeys, ...(hasRows(seats) ? rowKeys : [])].map(
      ([key, label, kind]): KeyBinding => ({
        key,
        label,
        scope: 'screen',
        action: { kind },
      }),
    ),
  ];
}

/** A text that changes hands has its own use of the arrows. */
function hasRows(seats: readonly Seat[]): boolean {
  const kinds = seats.map(({ field }) => field.kind);
  return kinds.includes('each') && !kinds.includes('boundary');
}

/** A field where the screen has it: by name, and whether it repeats in parts or entries. */
type Seat = {
  readonly field: Field;
  readonly name: string;
  readonly repeats: boolean;
  readonly offers: readonly KeyOffer[];
};

function seatsOf(
  fields: readonly Field[],
  trial: TrialKind,
  prefix: string,
  repeats: boolean,
): Seat[] {
  return fields
    .filter((field) => isAskedOn(field, trial))
    .flatMap((field) => {
      const name = prefix + field.id;
      const group = isGroup(field);
      const offers = group ? [] : leafKind(field).keys(field);
      const inside = group ? seatsOf(field.fields, trial, `${name}.`, true) : [];
      return [{ field, name, repeats, offers }, ...inside];
    });
}

function answerKeys(seats: readonly Seat[]): KeyBinding[] {
  const all = seats.flatMap((seat) => [
    ...seat.offers.map(({ key, value, label }) => ({
      seat,
      key,
      label,
      action: { kind: 'choose', field: seat.name, value } as const,
    })),
    ...(seat.field.cannotJudge
      ? [
          {
            seat,
            key: 'X',
            label: 'Cannot judge',
            action: { kind: 'cannot-judge', field: seat.name } as const,
          },
        ]
      : []),
  ]);
  const steps = seats.flatMap((seat) => stepsOf(seat).map((step) => ({ seat, ...step })));
  return [...all, ...steps].map(({ seat, key, label, action }) => {
    const shared = seat.repeats || all.some((other) => other.seat !== seat && other.key === key);
    return { key, label, scope: shared ? 'field' : 'screen', action };
  });
}

function stepsOf({ field, name }: Seat) {
  const steps = isGroup(field) ? [] : (leafKind(field).steps ?? []);
  return steps.map(({ key, by, label }) => ({
    key,
    label,
    action: { kind: 'step', field: name, by } as const,
  }));
}

/** Keys that go to a field: the author's, else the kind's own letter, else one of the field's id. */
function jumpKeys(seats: readonly Seat[]): KeyBinding[] {
  const taken = new Set([
    ...reservedLetters,
    'X',
    ...seats.flatMap(({ field, offers }) => [
      ...offers.map(({ key }) => key),
      ...(field.key === undefined ? [] : [field.key.toUpperCase()]),
    ]),
  ]);
  return seats.flatMap(({ field, name, repeats }): KeyBinding[] => {
    const wanted = field.key?.toUpperCase() ?? jumpLetters(field).find((key) => !taken.has(key));
    if (wanted === undefined || field.kind === 'each') return [];
    taken.add(wanted);
    const kind = field.kind === 'list' ? 'add' : 'go-to';
    const label = (field.kind === 'list' && field.addLabel) || field.ask;
    return [
      { key: wanted, label, scope: repeats ? 'row' : 'screen', action: { kind, field: name } },
    ];
  });
}

function jumpLetters(field: Field): string[] {
  if (field.kind === 'each') return [];
  const ofId = [...field.id.toUpperCase()].filter((letter) => /[A-Z]/.test(letter));
  if (isGroup(field)) return ofId;
  const { jump } = leafKind(field);
  return jump === undefined ? [] : [jump, ...ofId];
}

/** Two meanings of one key that an author asked for, each as one sentence. */
export function keyProblems(form: Pick<Form, 'fields'>): { field: string; message: string }[] {
  const all = trialKinds.flatMap((trial) => collisions(seatsOf(form.fields, trial, '', false)));
  return all.filter(
    ({ message }, index) => all.findIndex((other) => other.message === message) === index,
  );
}

function collisions(seats: readonly Seat[]): { field: string; message: string }[] {
  const reserved = new Map(screenKeys.map(([key, label]) => [key, label]));
  if (seats.some(({ field }) => field.cannotJudge)) reserved.set('X', 'Cannot judge');
  return seats.flatMap(({ field, name, offers }, index) => {
    const own = field.key === undefined ? [] : [field.key.toUpperCase()];
    const keys = [...own, ...offers.map(({ key }) => key)];
    const says: string[] = [];
    for (const [at, key] of keys.entries()) {
      const meaning = reserved.get(key);
      if (meaning !== undefined)
        says.push(`uses the key ${key}, which means “${meaning}” on every screen; choose another.`);
      else if (keys.indexOf(key) < at)
        says.push(`uses the key ${key} for two things; choose another for one of them.`);
    }
    for (const key of own)
      for (const [at, other] of seats.entries()) {
        const theirs = [other.field.key?.toUpperCase(), ...other.offers.map((offer) => offer.key)];
        const counted = at > index || other.field.key?.toUpperCase() !== key;
        if (at !== index && counted && theirs.includes(key))
          says.push(`uses the key ${key}, and so does “${other.name}”; choose another.`);
      }
    return says.map((message) => ({ field: name, message: `Field “${name}” ${message}` }));
  });
}
