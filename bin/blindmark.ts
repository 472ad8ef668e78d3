import { isLocal, runCommand } from '@/lib/commands/run-command';
import { closeDatabase } from '@/lib/data/database';
import { print } from './ask-server.mjs';
import { migrateWhereNeeded } from './migrate';

// No server runs on this data folder, or the command needs none (bin/blindmark.mjs asked).
const argv = process.argv.slice(2);
if (!isLocal(argv)) migrateWhereNeeded();
const outcome = await runCommand(argv, process.cwd(), (line) => console.error(line));
await closeDatabase();
process.exitCode = print(outcome, argv.includes('--json'));
