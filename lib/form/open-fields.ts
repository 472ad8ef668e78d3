import { checkField, isBlank, type Reasons } from './check-level';
import {
  isOpen,
  leastEntries,
  mostEntries,
  repetitions,
  type CompiledField,
  type CompiledGroup,
  type Place,
} from './compiled-field';
import type { Part } from './content';
import type { Field } from './field';
import { isCannotJudge, isObject, own, type Value, type Values } from './values';

/** A field that is asked, given the answers so far. */
export type OpenField = {
  readonly path: string;
  readonly field: Field;
  readonly part?: Part;
  /** Whether the label is refused without it. */
  readonly required: boolean;
  /** Whether it has an answer that would be accepted; of a list, as many entries as it needs. */
  readonly answered: boolean;
};

/** The fields asked at a place and inside it. `demanded`: the place is not in a part left out. */
export function openFields(
  fields: readonly CompiledField[],
  place: Place,
  reasons: Reasons,
  demanded = true,
): OpenField[] {
  return fields.flatMap((one) => {
    if (!isOpen(one, place)) return [];
    const { field } = one;
    const given = own(place.raw, field.id);
    const inside = 'children' in one && !isCannotJudge(given) ? openInside(one, given) : [];
    if (field.kind === 'each') return inside;
    const self: OpenField = {
      path: place.path + field.id,
      field,
      ...(place.scope.part && { part: place.scope.part }),
      required: demanded && one.required,
      answered: isAnswered(one, given, place, reasons),
    };
    return [self, ...inside];
  });

  function openInside(one: CompiledGroup, group: unknown): OpenField[] {
    return repetitions(one.field, group, place).flatMap(({ place: inner }) => {
      const begun = one.required || Object.keys(inner.raw).length > 0;
      return openFields(one.children, inner, reasons, demanded && begun);
    });
  }
}

function isAnswered(one: CompiledField, given: unknown, place: Place, reasons: Reasons): boolean {
  if (isBlank(one, given)) return false;
  const { field } = one;
  return field.kind === 'list' && Array.isArray(given)
    ? given.length >= leastEntries(field) && given.length <= mostEntries(field)
    : checkField(one, given, place, reasons).ok;
}

/** The answers at a place without those of fields that are hidden by now. */
export function withoutHidden(fields: readonly CompiledField[], place: Place): Values {
  const kept: Record<string, Value> = {};
  for (const one of fields) {
    // Half-made answers come through as they are: this sorts out what is hidden and checks nothing.
    const given = own(place.raw, one.field.id) as Value | undefined;
    if (given === undefined || !isOpen(one, place)) continue;
    const group = 'children' in one && (isObject(given) || Array.isArray(given));
    kept[one.field.id] = group && !isCannotJudge(given) ? insideKept(one, given, place) : given;
  }
  return kept;
}

function insideKept({ field, children }: CompiledGroup, given: Value, place: Place): Value {
  const rows = repetitions(field, given, place).map(
    ({ key, place: inner }) => [key, withoutHidden(children, inner)] as const,
  );
  return field.kind === 'each'
    ? Object.fromEntries(rows.filter(([, values]) => Object.keys(values).length > 0))
    : rows.map(([, values]) => values);
}
