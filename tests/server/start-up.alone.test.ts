import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled } from '@/scripts/bundle.mjs';
import { root } from '../support/root';

const folder = mkdtempSync(join(tmpdir(), 'blindmark-start-up-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Cost = { readonly cpuMs: number; readonly packages: readonly string[] };

/** What a program costs in all its processes, and the packages that they read at run time. */
function costOf(argv: readonly string[], status = 0): Cost {
  const file = join(folder, 'cost.jsonl');
  rmSync(file, { force: true });
  const done = spawnSync(process.execPath, argv, {
    encoding: 'utf8',
    env: {
      ...process.env,
      BLINDMARK_DATA: join(folder, 'no-server'),
      NODE_OPTIONS: `--import ${join(root, 'tests/support/cpu-used.mjs')}`,
      CPU_USED: file,
    },
  });
  expect(done.status, done.stderr).toBe(status);
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const costs = rows.map((row) => JSON.parse(row) as Cost);
  return {
    cpuMs: costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    packages: costs.flatMap(({ packages }) => packages),
  };
}

describe('a command that needs no server', () => {
  beforeAll(() => {
    bundled(root);
    mkdirSync(join(folder, 'study'));
    const study = {
      title: 'T',
      texts: [{ id: 'answer' }],
      form: { fields: [{ id: 'kind', kind: 'yes-no', ask: 'Kind?' }] },
    };
    writeFileSync(join(folder, 'study', 'study.json'), JSON.stringify(study));
    writeFileSync(join(folder, 'study', 'guidelines.md'), 'Say of what kind it is.\n');
    writeFileSync(join(folder, 'study', 'items.jsonl'), '{"id":"a","answer":"x"}\n');
    const ratings = ['a,r1,yes', 'a,r2,yes', 'b,r1,no', 'b,r2,yes', 'c,r1,no', 'c,r2,no'];
    writeFileSync(join(folder, 'ratings.csv'), `item,rater,value\n${ratings.join('\n')}\n`);
  });

  test.each([
    ['help', []],
    ['verify', [join(folder, 'study')]],
    ['agreement', [join(folder, 'ratings.csv'), '--level', 'nominal', '--resamples', '100']],
    // Refused before it simulates anything, which is work.
    ['design', ['--raters', '2'], 1],
  ])('%s begins within half a second of CPU, and loads no database and no server', (...called) => {
    const [name, rest, status] = called;
    const command = [join(root, 'bin/blindmark.mjs'), name, ...rest];
    // The least of a few: what another program takes of a core is not this one's. Where a machine is slow, all costs
    // more: then six times an empty program of Node.js.
    const rounds: (Cost & { readonly bareMs: number })[] = [];
    const least = (of: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(of));
    const most = () => Math.max(500, 6 * least(({ bareMs }) => bareMs));
    do rounds.push({ bareMs: costOf(['--eval', '0']).cpuMs, ...costOf(command, status) });
    while (rounds.length < 12 && least(({ cpuMs }) => cpuMs) >= most());
    console.log(
      `${name}: ${least(({ cpuMs }) => cpuMs)} ms, Node.js ${least(({ bareMs }) => bareMs)} ms`,
    );
    expect(least(({ cpuMs }) => cpuMs)).toBeLessThan(most());
    const heavy = rounds
      .flatMap(({ packages }) => packages)
      .filter((one) => /^(@prisma|prisma|better-sqlite3|next|react|tsx|typescript)/.test(one));
    expect(heavy).toEqual([]);
  });
});
