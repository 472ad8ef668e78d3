import 'server-only';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@/scripts/data-folder.mjs';
import { database } from '@/lib/data/database';
import { sweepRemoved } from '@/lib/data/remove-study';
import { sweepJudgmentImports } from '@/lib/data/stage-judgments';
import { sweepLabelImports } from '@/lib/data/store-labels';
import { sweepImports } from '@/lib/data/store-study';
import { demoLinks, fillWithDemo, revokeDemoLinks } from './demo';
import { sweepAllUploads } from './kept-uploads';
import { listenForCommands } from './socket';
import { stopOnSignal } from './stop-on-signal';

/** Opens the database and says what was read back, fills an empty one with the demo, and listens for commands. */
export async function boot(): Promise<void> {
  const { report } = await database();
  const { sqlite, journal, synchronous, foreignKeys, triggers, quickCheck } = report;
  console.log(
    `database: sqlite=${sqlite} journal=${journal} sync=${synchronous} fk=${foreignKeys} triggers=${triggers} quick_check=${quickCheck}`,
  );
  const swept =
    (await sweepImports()) + (await sweepLabelImports()) + (await sweepJudgmentImports());
  await sweepRemoved();
  sweepAllUploads();
  if (swept > 0) console.log(`An import that was cut short was removed (${swept}).`);
  const address =
    process.env.BLINDMARK_URL ?? process.env.BLINDMARK_ADDRESS ?? 'http://127.0.0.1:3000';
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
