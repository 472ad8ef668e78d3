import type { Field, Form } from '@/lib/form/form';
import { isGroup } from '@/lib/form/field-kinds';
import { valueWords } from '@/lib/form/value-words';
import type { Value } from '@/lib/form/values';
import {
  goldAt,
  goldFields,
  type GoldPage,
  type GoldRow,
  type GraderLabel,
  type UndecidedRow,
} from './gold';
import { sha256 } from './ledger';

/** Who decided the gold of an item; as soon as one field is undecided the item is. */
export const itemRoutes = ['single', 'unanimous', 'majority', 'undecided', 'unlabelled'] as const;
export type ItemRoute = (typeof itemRoutes)[number];

/** Who decided a field of an item; `not-asked` where its kind of trial has no such gold. */
export type FieldRoute = ItemRoute | 'not-asked';

/** Who decided which item, and the values in words: a study of any size is some arrays of small numbers. */
export type GoldIndex = {
  /** By item, in the order in which they came. */
  readonly routes: readonly ItemRoute[];
  readonly counts: Readonly<Record<ItemRoute, number>>;
  readonly fields: readonly IndexedGold[];
};

export type IndexedGold = {
  readonly id: string;
  readonly ask: string;
  readonly counts: Readonly<Partial<Record<FieldRoute, number>>>;
  /** Each value that is gold of some item; `of[item]` is a place in it, or -1. */
  readonly words: readonly string[];
  readonly of: readonly number[];
};

/** A value of a gold field in words; parts are read in the item. */
export const goldWords = (form: Form, field: Field, value: Value): string =>
  isGroup(field) ? 'several parts' : valueWords(form, field, value);

export function itemRoute(row: GoldRow | UndecidedRow | undefined): ItemRoute {
  if (!row) return 'unlabelled';
  if ('decided' in row) return 'undecided';
  if (Object.values(row.fields).some(({ route }) => route === 'majority')) return 'majority';
  return row.labels.length === 1 ? 'single' : 'unanimous';
}

/** An item's labels in an order of its own, so that nobody is followed from item to item; the same each time. */
export const inOwnOrder = (labels: readonly GraderLabel[]): readonly GraderLabel[] =>
  labels
    .map((label) => ({ label, at: sha256(`${label.item} ${label.rater}`) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ label }) => label);

/** Takes a study's gold page by page. */
export function gatherGold(form: Form): { add(page: GoldPage): void; index(): GoldIndex } {
  const routes: ItemRoute[] = [];
  const counts = { single: 0, unanimous: 0, majority: 0, undecided: 0, unlabelled: 0 };
  const fields = goldFields(form).map((field) => {
    const known = new Map<string, number>();
    return { field, known, of: [] as number[], counts: {} as Partial<Record<FieldRoute, number>> };
  });
  return {
    add({ gold, items }) {
      const rows = new Map([...gold.rows, ...gold.undecided].map((row) => [row.item, row]));
      for (const item of items) {
        const row = rows.get(item);
        const route = itemRoute(row);
        routes.push(route);
        counts[route] += 1;
        for (const { field, known, of, counts: own } of fields) {
          const found = row && goldAt(row, field.id);
          const decided = typeof found === 'object' ? found : null;
          const at = fieldRoute(found);
          own[at] = (own[at] ?? 0) + 1;
          const value = decided?.value ?? null;
          if (value === null) of.push(-1);
          else {
            const words = goldWords(form, field, value);
            const place = known.get(words) ?? known.size;
            known.set(words, place);
            of.push(place);
          }
        }
      }
    },
    index: () => ({
      routes,
      counts,
      fields: fields.map(({ field: { id, ask }, known, of, counts: own }) => ({
        id,
        ask,
        counts: own,
        words: [...known.keys()],
        of,
      })),
    }),
  };
}

function fieldRoute(found: ReturnType<typeof goldAt> | undefined): FieldRoute {
  if (found === undefined) return 'unlabelled';
  if (found === null) return 'not-asked';
  return typeof found === 'string' ? 'undecided' : found.route;
}
