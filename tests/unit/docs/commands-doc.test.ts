import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '@/lib/commands/registry';

const page = readFileSync('docs/commands.md', 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [/^`([a-z-]+)`/.exec(text)?.[1] ?? '', text]),
);

test('docs/commands.md has every command and no other, in the order of the help', () => {
  expect([...sections.keys()]).toEqual([...Object.keys(commands), 'help']);
});

test.each(Object.entries(commands))('%s stands there with its usage', (name, { usage }) => {
  expect(sections.get(name)).toContain(`\n${usage}\n`);
});

test.each(Object.entries(commands))('every option of %s stands in its usage', (_, command) => {
  for (const option of Object.keys(command.options)) expect(command.usage).toContain(`--${option}`);
});
