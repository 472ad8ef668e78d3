import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi, routes } from '@/app/api/_http/open-api';

/** The routes that the files under app/api answer, as "GET /api/…". next-auth's own are its documentation's. */
function served(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('_') || entry.name === 'auth' ? [] : served(path);
    if (entry.name !== 'route.ts') return [];
    const address = `/${folder.replace(/^app\//, 'app/').slice(4)}`.replace(/\[(\w+)\]/g, '{$1}');
    return [
      ...readFileSync(path, 'utf8').matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b/g),
    ].map(([, method]) => `${method} ${address}`);
  });
}

test('the published contract lists exactly the routes that are served', () => {
  const listed = routes.map((route) => `${route.method.toUpperCase()} ${route.path}`).sort();
  expect(listed).toEqual(served('app/api').sort());
});

test('bodies in the document come from the schemas that read them', () => {
  const save = openApi().paths['/api/sheets/{sheet}/labels']?.post as {
    requestBody: { content: Record<string, { schema: { required: string[] } }> };
  };
  expect(save.requestBody.content['application/json']?.schema.required).toEqual(
    expect.arrayContaining(['trial', 'key', 'baseRevision', 'shownAt', 'activeMs']),
  );
});
