import 'server-only';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, sessionSecret } from '@/scripts/data-folder.mjs';
import { siteAddress } from '@/scripts/listen-address.mjs';
import { refuseStart } from '@/scripts/start-fault.mjs';
import { database } from '@/lib/data/store/database';
import { endExpired, keepEndingExpired } from '@/lib/data/expiry';
import { sweepRemoved } from '@/lib/data/remove-study';
import { sweepJudgmentImports } from '@/lib/data/stage-judgments';
import { sweepLabelImports } from '@/lib/data/store-labels';
import { sweepImports } from '@/lib/data/store-study';
import { takeDataFolder } from '@/lib/data/store/take-data-folder';
import { demoLinks, fillWithDemo, revokeDemoLinks } from './demo';
import { sweepAllUploads } from './kept-uploads';
import { listenForCommands } from './socket';
import { stopOnSignal } from './stop-on-signal';

/** Boots, or says why not and ends the process: a server that could not boot would answer 500 for ever. */
export async function bootOrEnd(): Promise<void> {
  await boot().catch((error: unknown) => refuseStart(error, dataFolder()));
}

/** Takes the data folder, says what was read back from its database, fills an empty one with the demo, and listens. */
async function boot(): Promise<void> {
  const address = siteAddress();
  await takeDataFolder();
  const { report } = await database();
  const { sqlite, journal, synchronous, foreignKeys, triggers, quickCheck } = report;
  console.log(
    `database: sqlite=${sqlite} journal=${journal} sync=${synchronous} fk=${foreignKeys} triggers=${triggers} quick_check=${quickCheck}`,
  );
  sessionSecret();
  const swept =
    (await sweepImports()) + (await sweepLabelImports()) + (await sweepJudgmentImports());
  await sweepRemoved();
  await endExpired();
  keepEndingExpired();
  sweepAllUploads();
  if (swept > 0) console.log(`An import that was cut short was removed (${swept}).`);
  // A reader sees the old address or the new one, never half of one.
  writeFileSync(join(dataFolder(), 'address.new'), `${address}\n`, { mode: 0o600 });
  renameSync(join(dataFolder(), 'address.new'), join(dataFolder(), 'address'));
  await revokeDemoLinks();
  if (process.env.BLINDMARK_DEMO !== 'off') {
    await fillWithDemo();
    for (const line of await demoLinks(address)) console.log(line);
  }
  await listenForCommands();
  stopOnSignal();
}
