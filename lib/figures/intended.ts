import type { Field, Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { CANNOT_JUDGE, MISSING, NOT_ASKED, ratingCells } from '@/lib/domain/rating-cells';
import type { ReportItem } from './report-input';
import { written } from './strata';
import type { Table } from './tables';

/**
 * What the maker of each item intended, as codes of the table's cells; null where the items say nothing of this
 * variable. An item's `expected` names a field or a variable; without it, the attribute `intended_<field>` does where
 * its value is one of the field's.
 */
export function intendedCodes(
  form: Form,
  table: Table,
  items: readonly ReportItem[],
): Int32Array | null {
  const { variable, categories, itemOf } = table;
  const meant = meantBy(form, items);
  const design = { assigned: new Set(items.map(({ id }) => id)), values: meant };
  const cells = ratingCells(variable, items, [design]);
  const codes = new Int32Array(itemOf.length).fill(NOT_ASKED);
  const said = (name: string) => categories.indexOf(name);
  // Parts that only a label has (list entries) have no place among the intended ones.
  const aligned = cells.itemOf.length === itemOf.length && cells.itemOf.every((item, cell) => item === itemOf[cell]); // prettier-ignore
  if (aligned) {
    cells.codes[0]?.forEach((code, cell) => {
      codes[cell] = code < 0 ? code : said(cells.categories[code] ?? '');
    });
  }
  if (table.single) {
    itemOf.forEach((item, cell) => {
      const named = written(items[item]?.expected?.[variable.id]);
      if (named !== null && said(named) >= 0) codes[cell] = said(named);
    });
  }
  const usable = codes.map((code) => (code === CANNOT_JUDGE || code === MISSING ? NOT_ASKED : code)); // prettier-ignore
  return usable.some((code) => code >= 0) ? usable : null;
}

const gathered = new WeakMap<readonly ReportItem[], ReadonlyMap<string, Values>>();

/** By item, gathered once for all variables; what is not meant at all is one object, which is read once. */
function meantBy(form: Form, items: readonly ReportItem[]): ReadonlyMap<string, Values> {
  const nothing: Values = {};
  const before = gathered.get(items);
  if (before) return before;
  const meant = new Map(
    items.map((item) => {
      const values = intendedValues(form, item);
      return [item.id, Object.keys(values).length === 0 ? nothing : values] as const;
    }),
  );
  gathered.set(items, meant);
  return meant;
}

/** Declared variables can be read from these as from a label. */
function intendedValues(form: Form, { expected, attributes = {} }: ReportItem): Values {
  if (expected && Object.keys(expected).length > 0) {
    const own = new Set(form.fields.map(({ id }) => id));
    // Written by the study's author in the form's shape; what the form does not know is not read.
    return Object.fromEntries(Object.entries(expected).filter(([id]) => own.has(id))) as Values;
  }
  const values: Record<string, string> = {};
  for (const field of form.fields) {
    const attribute = `intended_${field.id}`;
    if (!Object.hasOwn(attributes, attribute)) continue;
    const value = written(attributes[attribute]);
    if (value === null) Object.assign(values, othersThan(form, field));
    else if (valuesOf(field).includes(value)) Object.assign(values, { [field.id]: value }, neededBy(field)); // prettier-ignore
  }
  return values;
}

const valuesOf = (field: Field): readonly string[] =>
  field.kind === 'yes-no'
    ? ['yes', 'no']
    : field.kind === 'choice'
      ? field.options.map(({ value }) => value)
      : [];

/** What must have been answered for this field to be asked: whoever intends the field intends that too. */
function neededBy(field: Field): Record<string, string> {
  return Object.fromEntries(
    Object.entries(field.when ?? {}).flatMap(([id, value]) =>
      typeof value === 'string' ? [[id, value]] : [],
    ),
  );
}

/** Where nothing is intended for the field, the yes-no question that it hangs on is meant to be answered the other way. */
function othersThan(form: Form, field: Field): Record<string, string> {
  return Object.fromEntries(
    Object.entries(neededBy(field)).flatMap(([id, value]) => {
      const asked = form.fields.find((one) => one.id === id);
      return asked?.kind === 'yes-no' ? [[id, value === 'yes' ? 'no' : 'yes']] : [];
    }),
  );
}
