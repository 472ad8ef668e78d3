import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from '@/app/api/_http/open-api';
import { refusals } from '@/lib/domain/refusal';

const page = readFileSync('docs/contract.md', 'utf8');

test('docs/contract.md has every route', () => {
  const missing = routes
    .map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``)
    .filter((route) => !page.includes(route));
  expect(missing).toEqual([]);
});

test('docs/contract.md names no route that is not there', () => {
  const known = new Set(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  const named = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`?]*)`/g)];
  expect(named.map(([, route = '']) => route).filter((route) => !known.has(route))).toEqual([]);
});

test('its table has exactly the codes of refusals, with their statuses', () => {
  const rows = [...page.matchAll(/^\| +(\d{3}) \| `([a-z-]+)` +\|/gm)];
  expect(Object.fromEntries(rows.map(([, status, code]) => [code, Number(status)]))).toEqual(
    refusals,
  );
});
