import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { commands } from '@/lib/commands/registry';
import { dataMissing } from '@/lib/commands/run-command';

const nowhere = join(mkdtempSync(join(tmpdir(), 'blindmark-none-')), 'data');
afterEach(() => vi.unstubAllEnvs());

test('only an import and a first owner’s sign-in make a data folder; every other command says where it looked', () => {
  vi.stubEnv('BLINDMARK_DATA', nowhere);
  const without = Object.entries(commands).filter(([, command]) => !command.local);
  expect(without.length).toBeGreaterThan(10);
  for (const [name] of without) {
    const missing = dataMissing([name, 'mine']);
    if (name === 'import' || name === 'sign-in') expect(missing).toBeNull();
    else
      expect(missing).toMatchObject({
        ok: false,
        message: expect.stringContaining(nowhere) as string,
      });
  }
});

test('the command line leaves a wrong BLINDMARK_DATA as it is, and names it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/blindmark.mjs', 'freeze', 'mine'], {
    encoding: 'utf8',
    env: { ...process.env, BLINDMARK_DATA: nowhere },
  });
  expect(stderr).toContain(
    `There is no database in the data folder ${nowhere}. Set BLINDMARK_DATA`,
  );
  expect(status).toBe(1);
  expect(existsSync(nowhere)).toBe(false);
});
