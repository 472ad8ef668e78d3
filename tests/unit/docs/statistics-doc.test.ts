import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/root';
import { readSources } from '../architecture/imports';

const page = readFileSync('docs/statistics.md', 'utf8');
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name).sort();

test('docs/statistics.md lists every file of lib/stats, each once, and no other', () => {
  const [, list = ''] = page.split('## What there is\n');
  const [own = ''] = list.split('\n## ');
  const paths = readdirSync('lib/stats', { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => path.endsWith('.ts')).map((path) => basename(path, '.ts'));
  expect(namesIn(own)).toEqual(files.sort());
});

test('it says which of them no page shows: those that only comparisons and tests draw on', () => {
  const sources = readSources(root, ['lib', 'app', 'bin']);
  const drawnOn = (file: string): string[] =>
    [...(sources.get(file) ?? '').matchAll(/from '@\/(lib\/stats\/[^']+)'/g)].map(([, path = '']) => `${path}.ts`); // prettier-ignore
  const shown = new Set<string>();
  const show = (file: string): void => {
    if (shown.has(file)) return;
    shown.add(file);
    drawnOn(file).forEach(show);
  };
  const statistics = [...sources.keys()].filter((file) => file.startsWith('lib/stats/'));
  [...sources.keys()]
    .filter((file) => !statistics.includes(file))
    .flatMap(drawnOn)
    .forEach(show);
  const [, list = ''] = page.split('no page shows them:**');
  const [own = ''] = list.split('. ');
  const others = statistics.filter((file) => !shown.has(file));
  expect(namesIn(own)).toEqual(others.map((file) => basename(file, '.ts')).sort());
});
