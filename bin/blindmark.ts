import { dataMissing, isLocal, runCommand, type Outcome } from '@/lib/commands/run-command';
import { closeDatabase } from '@/lib/data/database';
import { print } from './ask-server.mjs';

// No server runs on this data folder, or the command needs none (bin/blindmark.mjs asked).
const argv = process.argv.slice(2);
const outcome = await run();
process.exitCode = print(outcome, argv.includes('--json'));

async function run(): Promise<Outcome> {
  if (!isLocal(argv)) {
    const missing = dataMissing(argv);
    if (missing) return missing;
    const { migrateWhereNeeded } = await import('./migrate');
    migrateWhereNeeded();
  }
  const done = await runCommand(argv, process.cwd(), (line) => console.error(line));
  await closeDatabase();
  return done;
}
