import { compileFields } from './compiled-field';
import type { Content } from './content';
import type { EachField, Field, TrialKind } from './field';
import type { Form } from './form';
import { sameValue } from './gold-value';
import { withoutHidden } from './open-fields';
import { isCannotJudge, isObject, own, type Value, type Values } from './values';

/**
 * The one label that several graders give: for each field of each part what more than half of them say, and nothing
 * where no answer has so many. What is computed from answers is computed from these: a majority of what was computed
 * would be another one. A member without an answer counts among them and votes for nothing; a field that waits for
 * another is hidden where most say so of that other. Of a list, whose entries have no partner in another's, most must
 * say the same entries; where most only give as many, their number is known and what they say is not.
 */
export function jointValues(
  form: Form,
  content: Content,
  members: readonly (Values | undefined)[],
  trial?: TrialKind,
): Values {
  const raw = jointLevel(form.fields, members);
  return {
    ...withoutHidden(compileFields(form, trial), { raw, path: '', scope: { content } }),
    ...jointVerdicts(form, members),
  };
}

/** Verdicts on variables: where more than half of the members say one, whatever their other answers are. */
function jointVerdicts({ variables = [] }: Form, members: readonly (Values | undefined)[]): Values {
  const values: Record<string, Value> = {};
  for (const { id } of variables) {
    const said = members.map((one) => one && own(one, id));
    const joint = jointAnswer({ id, ask: '', kind: 'text' }, said);
    if (joint !== undefined) values[id] = joint;
  }
  return values;
}

function jointLevel(fields: readonly Field[], members: readonly unknown[]): Values {
  const values: Record<string, Value> = {};
  for (const field of fields) {
    // Members are labels that the form has passed.
    const given = members.map((one) => isObject(one) ? (own(one, field.id) as Value | undefined) : undefined); // prettier-ignore
    const joint = field.kind === 'each' ? jointParts(field, given) : jointAnswer(field, given);
    if (joint !== undefined) values[field.id] = joint;
  }
  return values;
}

function jointParts({ fields }: EachField, given: readonly (Value | undefined)[]): Value {
  const groups = given.map((one) => (isObject(one) ? one : {}));
  const parts = new Set(groups.flatMap((group) => Object.keys(group)));
  return Object.fromEntries(
    [...parts].map((part) => [part, jointLevel(fields, groups.map((group) => own(group, part)))]), // prettier-ignore
  );
}

function jointAnswer(field: Field, given: readonly (Value | undefined)[]): Value | undefined {
  const haveMost = (says: (one: Value) => boolean) =>
    given.filter((one) => one !== undefined && says(one)).length * 2 > given.length;
  if (haveMost(isCannotJudge)) return { cannotJudge: { reason: commonestReason(given) } };
  const answers = given.filter((one) => one !== undefined);
  const same = answers.find((one) => haveMost((other) => sameValue(field, one, other)));
  if (same !== undefined || field.kind !== 'list') return same;
  const entries = (one: Value) => (Array.isArray(one) ? one.length : -1);
  const asMany = answers.find((one) => Array.isArray(one) && haveMost((other) => entries(other) === entries(one))); // prettier-ignore
  return asMany && Array.from({ length: entries(asMany) }, () => ({}));
}

/** Of reasons that are as common the first by name, whoever gave them. */
function commonestReason(given: readonly (Value | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const one of given)
    if (isCannotJudge(one)) counts.set(one.cannotJudge.reason, (counts.get(one.cannotJudge.reason) ?? 0) + 1); // prettier-ignore
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
