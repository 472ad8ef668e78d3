import type { Field } from './field';
import { isGroup, leafKind } from './field-kinds';
import { settingsOf } from './field-settings';
import { keyProblems } from './key-map';
import type { DeclaredVariable } from './rule';
import { trialProblems } from './trial-problems';
import { trialsOf } from './trials-of';
import { variableProblems, type ThresholdValues } from './variable-problems';

/** What is wrong with a form that its schema cannot say: one sentence, with what to do. */
export type FormProblem = { readonly path: readonly (string | number)[]; readonly message: string };

type Shape = {
  readonly fields: Field[];
  readonly cannotJudge?: { readonly reasons: { readonly value: string }[] };
  readonly variables?: DeclaredVariable[];
  readonly thresholds?: ThresholdValues;
};
type Path = readonly (string | number)[];
/** Where a level of fields stands: what its fields may name in `when`, from the nearest level out. */
type Level = {
  readonly fields: readonly Field[];
  readonly path: Path;
  readonly name: string;
  readonly outer: readonly (readonly Field[])[];
  readonly inList: boolean;
};

const deepest = 4;

export function formProblems(form: Shape): FormProblem[] {
  const top = { fields: form.fields, path: ['fields'], name: '', outer: [], inList: false };
  const found = [...levelProblems(top, form), ...reasonProblems(form)];
  // Keys and variables are only read once the fields themselves make sense.
  if (found.length > 0) return found;
  return [
    ...keyProblems(form).map(({ message }) => ({ path: ['fields'], message })),
    ...variableProblems(form),
  ];
}

function levelProblems(level: Level, form: Shape): FormProblem[] {
  const { fields, path, name, outer, inList } = level;
  if (outer.length >= deepest)
    return [
      {
        path,
        message: `Fields stand more than ${deepest} levels deep in “${name.slice(0, -1)}”; flatten them.`,
      },
    ];
  return fields.flatMap((field, index) => {
    const at = [...path, index];
    const says = [
      fields.findIndex(({ id }) => id === field.id) < index &&
        'stands twice; give one of the two another id.',
      name === '' && field.id === 'item' && 'has the id that stands for the item; choose another.',
      settingsOf(field).refuse?.(field),
      field.cannotJudge &&
        !form.cannotJudge &&
        'allows cannot judge, but the form gives no reasons; list them in cannotJudge.reasons.',
      unknownReason(field, form),
      ...trialProblems(field, fields, name === ''),
      inList &&
        field.gold &&
        'is gold inside a list, whose entries nobody can pair; put gold on the list itself.',
      ...whenProblems(field, level),
    ].filter((one) => typeof one === 'string');
    const inside = isGroup(field)
      ? levelProblems(
          {
            fields: field.fields,
            path: [...at, 'fields'],
            name: `${name}${field.id}.`,
            outer: [fields, ...outer],
            inList: inList || field.kind === 'list',
          },
          form,
        )
      : [];
    return [
      ...says.map((one) => ({ path: at, message: `Field “${name}${field.id}” ${one}` })),
      ...inside,
    ];
  });
}

function unknownReason({ cannotJudge }: Field, form: Shape): string | undefined {
  if (typeof cannotJudge !== 'object' || !form.cannotJudge) return undefined;
  const known = form.cannotJudge.reasons.map(({ value }) => value);
  const unknown = cannotJudge.find((reason) => !known.includes(reason));
  return unknown === undefined
    ? undefined
    : `cannot be judged because of “${unknown}”, which is none of the form’s reasons: ${known.join(', ')}.`;
}

function whenProblems(field: Field, { fields, outer }: Level): string[] {
  return Object.entries(field.when ?? {}).flatMap(([id, wanted]) => {
    const on = find(id, [fields, ...outer]);
    if (!on)
      return `is asked when “${id}” has a value, but there is no such field; name one beside it.`;
    if (waitsFor(on, field, fields)) return `waits for itself through “${id}”; break the circle.`;
    const values = typeof wanted === 'string' ? [wanted] : wanted;
    const outcomes = isGroup(on) ? undefined : leafKind(on).outcomes?.(on);
    if (!outcomes)
      return `waits for “${id}”, which has no fixed answers; name a yes-no, choice, choices or scale.`;
    if (values.length === 0) return `waits for no answer of “${id}”; name at least one.`;
    const unknown = values.find((value) => !outcomes.includes(value));
    if (unknown !== undefined)
      return `waits for “${id}” to be “${unknown}”, which is not among its answers: ${outcomes.join(', ')}.`;
    if (hasGold(field) && !on.gold)
      return `is gold but is only asked when “${id}” says so, which is not gold; make “${id}” gold too.`;
    const trial = trialsOf(field).find((kind) => !trialsOf(on).includes(kind));
    return trial === undefined
      ? []
      : `is asked on ${trial} trials, where “${id}” is not; give both the same “for”.`;
  });
}

function find(id: string, levels: readonly (readonly Field[])[]): Field | undefined {
  return levels.flatMap((fields) => fields.find((field) => field.id === id) ?? [])[0];
}

/** Whether `from` waits, directly or not, for `target`; circles only close among neighbours. */
function waitsFor(
  from: Field,
  target: Field,
  among: readonly Field[],
  seen = new Set<Field>(),
): boolean {
  if (from === target) return true;
  if (seen.has(from) || !among.includes(from)) return false;
  seen.add(from);
  return Object.keys(from.when ?? {}).some((id) => {
    const next = among.find((field) => field.id === id);
    return next !== undefined && waitsFor(next, target, among, seen);
  });
}

function hasGold(field: Field): boolean {
  return field.gold === true || (isGroup(field) && field.fields.some(hasGold));
}

function reasonProblems({ cannotJudge }: Shape): FormProblem[] {
  const values = cannotJudge?.reasons.map(({ value }) => value) ?? [];
  return values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? {
          path: ['cannotJudge', 'reasons', index],
          message: `The reason “${value}” stands twice in cannotJudge; give one of the two another value.`,
        }
      : [],
  );
}
