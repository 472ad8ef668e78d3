import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '@/lib/commands/run-command';
import { freezeStudy } from '@/lib/data/freeze-study';
import { stopWriting } from '@/lib/data/store/database';
import { makeDraft, makePerson } from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();
// That a process stops is final; the files after this one begin as another.
afterAll(() => void delete (globalThis as { blindmarkStopped?: unknown }).blindmarkStopped);

test('a command that the stopping server cuts short says why, and what becomes of what it had stored', async () => {
  const owner = await makePerson('Owner', { mayOwn: true });
  await makeDraft(owner, 'cut', 3);
  await freezeStudy(owner, 'cut');
  const file = join(folder(), 'labels.jsonl');
  writeFileSync(file, '{"item":"source-1","values":{"departs":"no"}}\n');
  await stopWriting();
  const outcome = await runCommand(
    ['labels', 'cut', file, '--rater', 'Wren'],
    '/',
    () => undefined,
  );
  expect(outcome).toEqual({
    ok: false,
    code: 'not-saved',
    message:
      '"labels" was not finished, because the server is stopping. What it had stored by then does not count, and is removed when the server next starts. Run it again once the server can store again.',
  });
});
