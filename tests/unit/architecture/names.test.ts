import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/root';

/** Words of our own for what the field has a name for: none of them names a file, a function or a type of figures. */
const ours = /^(settled?|asks?|weighed|replicable|tall(y|ied)|against|beside|turned)$/i;
const rooms = ['lib/stats', 'lib/figures', 'lib/forced-choice'];
const wordsOf = (name: string): string[] => name.split(/[-/.]|(?=[A-Z])/);
const isOurs = (name: string): boolean => wordsOf(name).some((word) => ours.test(word));

test.each(rooms)('names in %s are those of the field', (room) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      file,
      ...[
        ...readFileSync(join(root, room, file), 'utf8').matchAll(
          /^(?:export )?(?:function\*?|type|const) (\w+)/gm,
        ),
      ].map(([, name = '']) => name),
    ]);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter(isOurs)).toEqual([]);
});

test('a word of ours is found inside a name', () => {
  expect(['tallyMany', 'beside-people.ts', 'AgainstRater', 'weighedOnce'].filter(isOurs)).toHaveLength(4); // prettier-ignore
  expect(['weightedKappa', 'tallest', 'task'].filter(isOurs)).toEqual([]);
});
