import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../architecture/imports';

test("docs/architecture.md has the dependency table that the architecture's test holds", () => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split(
    '## What may import what',
  );
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(
    ([, folder, may = '']) => ({
      folder,
      may: may.replaceAll('`', '').split(', '),
    }),
  );
  expect(rows).toEqual(rules.map(({ folder, may }) => ({ folder, may })));
});
