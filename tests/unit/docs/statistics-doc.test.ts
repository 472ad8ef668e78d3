import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/statistics.md', 'utf8');

test('docs/statistics.md lists every file of lib/stats, each once, and no other', () => {
  const [, list = ''] = page.split('## What there is\n');
  const [own = ''] = list.split('\n## ');
  const listed = [...own.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name);
  const paths = readdirSync('lib/stats', { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => path.endsWith('.ts')).map((path) => basename(path, '.ts'));
  expect(listed.sort()).toEqual(files.sort());
});
