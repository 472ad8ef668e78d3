import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keyOf } from '@/scripts/bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'blindmark-bundle-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a change of any source is noticed, and nothing else is', () => {
  mkdirSync(join(folder, 'lib/deep'), { recursive: true });
  const file = join(folder, 'lib/deep/a.ts');
  writeFileSync(file, 'one');
  utimesSync(file, 1, 1);
  const before = keyOf(folder, ['lib', 'missing.json']);
  expect(keyOf(folder, ['lib', 'missing.json'])).toBe(before);
  const seen = new Set([before]);
  const change = (work: () => void): void => {
    work();
    const after = keyOf(folder, ['lib', 'missing.json']);
    expect(seen).not.toContain(after);
    seen.add(after);
  };
  change(() => utimesSync(file, 2, 2));
  change(() => writeFileSync(file, 'another'));
  change(() => writeFileSync(join(folder, 'lib/b.ts'), ''));
  change(() => writeFileSync(join(folder, 'missing.json'), ''));
  change(() => rmSync(join(folder, 'lib/b.ts')));
});
