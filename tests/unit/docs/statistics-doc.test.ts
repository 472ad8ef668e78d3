import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/statistics.md', 'utf8');

test('docs/statistics.md lists every file of lib/stats, each once, and no other', () => {
  const [, list = ''] = page.split('## What there is\n');
  const [own = ''] = list.split('\n## ');
  const listed = [...own.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name);
  const files = readdirSync('lib/stats').map((name) => name.replace(/\.ts$/, ''));
  expect(listed.sort()).toEqual(files.sort());
});
