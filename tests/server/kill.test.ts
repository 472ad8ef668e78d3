import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Joined } from '../support/client';
import { ask, commandLine } from '../support/commands';
import { setToWork, sleep, until } from '../support/raters';
import { SaveLedger } from '../support/save-ledger';
import { long } from '../support/long';
import { startServer, type Server } from '../support/server';
import { openYesNo } from '../support/study';

const rounds = long ? 20 : 3;
const raterCount = 20;

let server: Server;
let raters: Joined[];
beforeAll(async () => {
  server = await startServer();
  raters = await openYesNo(server, 'killed', { items: rounds * 150, raters: raterCount });
}, 180_000);
afterAll(() => server.dispose());

test(
  `every acknowledged label survives ${rounds} kills while ${raterCount} raters save`,
  async () => {
    const ledger = new SaveLedger();
    for (let round = 1; round <= rounds; round += 1) {
      const before = ledger.count('acknowledged');
      const crew = setToWork(raters, ledger);
      const ms = 200 + Math.random() * (long ? 3800 : 1300);
      await until(() => ledger.count('acknowledged') > before);
      await sleep(ms);
      await server.kill('SIGKILL');
      await crew.stop();
      await server.restart();
      const acknowledged = ledger.count('acknowledged') - before;
      const inDoubt = ledger.with('unknown');
      console.log(
        `round ${round}: killed after ${ms.toFixed(0)} ms, ${acknowledged} acknowledged; in doubt by now: ${inDoubt.length}`,
      );
      expect(ledger.faults(server.data)).toEqual([]);
      // Every second one in doubt is sent again as the browser would; the others stay in doubt to the end.
      for (const [place, save] of inDoubt.entries()) {
        if (place % 2 === 0) await ledger.send(save.rater, save.body);
      }
    }
    expect(ledger.count('acknowledged')).toBeGreaterThan(rounds);
    expect(ledger.faults(server.data)).toEqual([]);
    expect(await exported(server)).toMatchObject({ ok: true });
  },
  rounds * 60_000,
);

/** Closes and reveals the study, and lets `verify` look at its export: chain, manifest and orders. */
async function exported({ data }: Server): Promise<unknown> {
  await ask(data, 'close', 'killed');
  await ask(data, 'reveal', 'killed', 'all');
  await ask(data, 'export', 'killed', `${data}/export`);
  return commandLine(data, 'verify', `${data}/export`);
}
