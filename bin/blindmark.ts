import { commands } from '@/lib/commands/registry';
import { help, runCommand, type Outcome } from '@/lib/commands/run-command';
import { askServer } from '@/lib/commands/socket';
import { closeDatabase } from '@/lib/data/database';
import { migrateWhereNeeded } from './migrate';

const argv = process.argv.slice(2);
const [name = 'help'] = argv;
const wantsJson = argv.includes('--json');
const say = (line: string) => console.error(line);

async function outcome(): Promise<Outcome> {
  if (name === 'help' || name === '--help') return { ok: true, json: null, text: help(), exit: 0 };
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (known?.local || !known) return runCommand(argv, process.cwd(), say);
  const byServer = await askServer(argv, process.cwd(), say);
  if (byServer) return byServer;
  migrateWhereNeeded();
  return runCommand(argv, process.cwd(), say);
}

const done = await outcome();
await closeDatabase();
if (done.ok) {
  console.log(wantsJson ? JSON.stringify(done.json) : done.text);
  process.exitCode = done.exit;
} else {
  if (wantsJson) console.log(JSON.stringify({ error: { code: done.code, message: done.message } }));
  else console.error(done.message);
  process.exitCode = 1;
}
