import { dataMissing, isLocal, runCommand, type Outcome } from '@/lib/commands/run-command';
import { closeDatabase, database } from '@/lib/data/store/database';
import { dataFolder } from '@/scripts/data-folder.mjs';
import { startFault } from '@/scripts/start-fault.mjs';
import { print } from './ask-server.mjs';

// No server runs on this data folder, or the command needs none (bin/blindmark.mjs asked).
const argv = process.argv.slice(2);
const outcome = await run();
process.exitCode = print(outcome, argv.includes('--json'));

async function run(): Promise<Outcome> {
  if (!isLocal(argv)) {
    const missing = dataMissing(argv);
    if (missing) return missing;
    const refused = await opened();
    if (refused) return refused;
  }
  const done = await runCommand(argv, process.cwd(), (line) => console.error(line));
  await closeDatabase();
  return done;
}

/** Takes the data folder as a server does, and opens its database; what stands against it is an answer. */
async function opened(): Promise<Outcome | null> {
  try {
    // Here and not above: a command that needs no database does not wait for its driver to load.
    const { takeDataFolder } = await import('@/lib/data/store/take-data-folder');
    await takeDataFolder();
    await database();
    return null;
  } catch (error) {
    return { ok: false, code: 'not-saved', message: startFault(error, dataFolder()) };
  }
}
