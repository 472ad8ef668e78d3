import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../support/root';

/** "@example call // result" in the docstrings of the statistics: both sides are run, and must be the same. */
const folder = join(root, 'lib/stats');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const examples = files
  .sort()
  .flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ \* @example (.+) \/\/ (.+)$/gm)].map(
      ([, call = '', result = '']) => ({ file, call, result }),
    ),
  );

describe('examples in docstrings', () => {
  test.each(examples)('$file: $call', async ({ file, call, result }) => {
    const known = (await import(/* @vite-ignore */ join(folder, file))) as Record<string, unknown>;
    const run = (code: string): unknown =>
      new Function(...Object.keys(known), `return (${code});`)(...Object.values(known));
    expect(rounded(run(call))).toMatchObject({ of: rounded(run(result)).of });
  });
});

/** Numbers to four digits, as examples are written. */
function rounded(of: unknown): { of: unknown } {
  const text = JSON.stringify({ of }, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as { of: unknown };
}
