import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { Report } from '@/lib/figures/report';
import { client, signedIn, type Client } from '../support/client';
import { ask } from '../support/commands';
import { meaningEvals } from '../support/meaning-evals-input';
import { isAsPublished, published, rowFor } from '../support/published';
import { startServer, type Server } from '../support/server';

/** The whole job on the real study: import, gold, 864 judgments, close, seals, report. */
describe.skipIf(!existsSync(meaningEvals))('the real study, by commands', () => {
  let server: Server;
  let owner: Client;
  let report: Report;
  const run = <T>(...argv: string[]) => ask<T>(server.data, ...argv);

  beforeAll(async () => {
    server = await startServer();
    owner = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Ada')).token);
    const from = ['--from', 'meaning-evals'];
    await run('import', meaningEvals, ...from, '--owner', 'Ada');
    await run('freeze', 'meaning-evals');
    await run('labels', 'meaning-evals', join(meaningEvals, 'gold.jsonl'), '--rater', 'Author', ...from); // prettier-ignore
    const judgments = await run<{ judgments: unknown }>('judgments', 'meaning-evals', join(meaningEvals, 'judge-results.jsonl'), ...from); // prettier-ignore
    expect(judgments.judgments).toEqual({ stored: 864, refused: 0 });
    await run('open', 'meaning-evals');
    await run('close', 'meaning-evals');
  }, 120_000);
  afterAll(() => server.dispose());

  const routes = ['report.json', 'report.md', 'report-progress', 'figures.csv'];

  test('no figure comes while the labels are sealed', async () => {
    for (const route of routes) {
      const sealed = await owner.call<{ error: { code: string } }>('GET', `/api/studies/meaning-evals/${route}`); // prettier-ignore
      expect([route, sealed.status, sealed.body.error.code]).toEqual([route, 409, 'sealed']);
    }
    await expect(run('report', 'meaning-evals', '--json')).rejects.toThrow('sealed');
  });

  test('of judges and strata there is nothing until their seals are open', async () => {
    await run('reveal', 'meaning-evals', 'labels');
    const first = await run<Report>('report', 'meaning-evals', '--json');
    expect(first.counts.judges).toEqual([]);
    expect(first.figures.filter((row) => row.stratum !== null || row.run !== null)).toEqual([]);
    for (const name of ['claude', 'gemini', 'gpt', 'near_miss', 'deontic_reversal=']) {
      expect(JSON.stringify(first.figures)).not.toContain(name);
    }
    await run('reveal', 'meaning-evals', 'judgments');
    const second = await run<Report>('report', 'meaning-evals', '--json');
    expect(second.counts.judges).toHaveLength(8);
    expect(second.figures.filter(({ stratum }) => stratum?.startsWith('kind='))).toEqual([]);
    await run('reveal', 'meaning-evals', 'provenance');
    report = await run<Report>('report', 'meaning-evals', '--json');
    expect(report.figures.some(({ stratum }) => stratum === 'kind=near_miss')).toBe(true);
  });

  test('every figure of its authors that is at hand comes out as they publish it', () => {
    const all = published();
    expect(all).toHaveLength(80);
    for (const known of all) expect(isAsPublished(rowFor(report.figures, known), known)).toBe('');
  });

  test('every figure has its interval, n and method, or its reason', () => {
    const bad = report.figures.filter((row: FigureRow) =>
      row.reason === null
        ? row.value === null || row.method === '' || row.interval === null
        : row.value !== null || row.low !== null || row.reason === '',
    );
    expect(bad).toEqual([]);
  });

  test('the same study gives the same bytes, also when it is computed again', async () => {
    const get = async () => {
      const headers = { cookie: owner.cookie() };
      return (
        await fetch(`${server.url}/api/studies/meaning-evals/report.json`, { headers })
      ).text();
    };
    const first = await get();
    await server.kill('SIGTERM');
    rmSync(join(server.data, 'reports'), { recursive: true });
    await server.restart();
    expect(await get()).toBe(first);
    expect(JSON.parse(first)).toEqual(report);
  });

  test('answers nobody who may not', async () => {
    const stranger = client(server.url);
    for (const route of routes) {
      const path = `/api/studies/meaning-evals/${route}`;
      expect((await stranger.call('GET', path)).status).toBe(401);
      const other = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Bea')).token); // prettier-ignore
      expect((await other.call('GET', path)).status).toBe(404);
    }
  });
});
