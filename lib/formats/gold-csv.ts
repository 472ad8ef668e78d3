import {
  goldAt,
  goldFields,
  type GoldDeclared,
  type GoldPage,
  type GoldRow,
  type UndecidedRow,
} from '@/lib/domain/gold';
import { canonicalJson } from '@/lib/domain/ledger';
import type { Field, LeafField } from '@/lib/form/field';
import { isGroup, leafKind } from '@/lib/form/field-kinds';
import type { Value } from '@/lib/form/values';
import { csvLines } from './csv-cell';

/** What gold.csv says of each gold field, as `field.value`, `field.route`, … */
export const goldColumns = ['value', 'route', 'reason', 'agree', 'labels'] as const;

type Cells = Record<(typeof goldColumns)[number], string | number>;

/** gold.csv: what gold.jsonl says of gold fields as one row an item, with how many of how many labels give the value. */
export async function* goldCsv(
  study: GoldDeclared,
  pages: Iterable<GoldPage> | AsyncIterable<GoldPage>,
): AsyncGenerator<string> {
  const fields = goldFields(study.form);
  yield csvLines([['item', ...fields.flatMap(({ id }) => goldColumns.map((name) => `${id}.${name}`))]]); // prettier-ignore
  for await (const { gold, items } of pages) {
    const rows = new Map([...gold.rows, ...gold.undecided].map((row) => [row.item, row]));
    yield csvLines(items.map((item) => [item, ...fields.flatMap((field) => cellsOf(field, rows.get(item)))])); // prettier-ignore
  }
}

function cellsOf(field: Field, row: GoldRow | UndecidedRow | undefined): (string | number)[] {
  const cells = row ? labelled(field, row) : { ...none, route: 'unlabelled', labels: 0 };
  return goldColumns.map((name) => cells[name]);
}

const none: Cells = { value: '', route: '', reason: '', agree: '', labels: '' };

/** A field that the item's kind of trial does not ask has neither gold nor a reason, and its cells are empty. */
function labelled(field: Field, row: GoldRow | UndecidedRow): Cells {
  const labels = row.labels.length;
  const found = goldAt(row, field.id);
  if (found === null) return none;
  if (typeof found === 'string') return { ...none, route: 'undecided', reason: found, labels };
  const { route, value, agree } = found;
  return { value: value === null ? '' : cellOf(field, value), route, reason: '', agree, labels };
}

/** As ratings.csv has it; of parts, which are rows there, JSON. */
const cellOf = (field: Field, value: Value): string | number =>
  isGroup(field) ? canonicalJson(value) : leafKind<LeafField>(field).cell(value);
