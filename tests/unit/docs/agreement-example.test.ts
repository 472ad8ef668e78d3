import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '@/lib/commands/run-command';

test('docs/commands.md shows what the command prints for its example', async () => {
  const page = readFileSync('docs/commands.md', 'utf8');
  const line = /`npx blindmark (agreement docs\/[^`]*)` prints:\n\n```\n([\s\S]*?)\n```/.exec(page);
  const [, command = '', shown] = line ?? [];
  const outcome = await runCommand(command.split(' '), process.cwd(), () => undefined);
  if (!outcome.ok) throw new Error(outcome.message);
  expect(outcome.text).toBe(shown);
});
