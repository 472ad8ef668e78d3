import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Column, Command, Query } from '@/lib/data/store/query';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

type Named = readonly [string, Command<unknown> | Query<unknown, unknown>];

/** Every query and command that a file of lib/data/store/queries gives, by file and name. */
function named(of: string, value: unknown): Named[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('sql' in value && 'takes' in value) return [[of, value as Command<unknown>]];
  return Object.entries(value).flatMap(([name, inner]) => named(`${of}.${name}`, inner));
}

const files = import.meta.glob('../../lib/data/store/queries/*.ts', { eager: true });
const queries = Object.entries(files).flatMap(([file, module]) =>
  named(file.replace(/^.*\//, ''), module),
);

let handle: Sqlite.Database;
beforeAll(() => {
  handle = new Sqlite(join(folder(), 'blindmark.db'), { readonly: true });
});

test('there are queries in every file', () => {
  for (const file of Object.keys(files))
    expect(queries.map(([name]) => name)).toContainEqual(
      expect.stringContaining(`${file.replace(/^.*\//, '')}.`),
    );
});

test.each(queries)('%s takes and gives what it says', (_, { sql, takes, ...more }) => {
  const prepared = handle.prepare(sql);
  const names = [...sql.replace(/'[^']*'/g, '').matchAll(/:([a-zA-Z]\w*)/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(names)].sort()).toEqual(Object.keys(takes).sort());
  expect(sql).not.toContain('?');
  if (!('gives' in more)) {
    expect(prepared.reader).toBe(false);
    return;
  }
  const { gives } = more;
  const columns = prepared.columns();
  expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(gives).sort());
  for (const { name, table, column } of columns) {
    // An expression has no column of its own, and says what it is itself.
    if (table === null || column === null) continue;
    const { stored, nullable } = gives[name] as Column<unknown>;
    const is = schemaOf(table, column);
    expect(stored, `${table}.${column}`).toBe(is.type);
    // Where the column may be NULL the row says so.
    if (is.fixed === 0 || outer(sql, table))
      expect(nullable || filtered(sql, column), `${table}.${column}`).toBe(true);
  }
});

/** Whether rows of the table may be missing: it is joined from outside alone. */
const outer = (sql: string, table: string): boolean =>
  !new RegExp(`(FROM|(?<!LEFT )JOIN) "?${table}\\b`).test(sql);

/** Whether the query itself leaves rows out in which the column is NULL. */
const filtered = (sql: string, column: string): boolean =>
  new RegExp(`\\b"?${column}"? (IS NOT NULL|=|>)`).test(sql);

function schemaOf(table: string, column: string) {
  const found = handle
    .prepare<[string, string], { type: string; fixed: number }>(
      'SELECT type, "notnull" AS fixed FROM pragma_table_info(?) WHERE name = ?',
    )
    .get(table, column);
  if (!found) throw new Error(`No column ${table}.${column}.`);
  return found;
}
