import 'server-only';
import { counted } from '@/lib/figures/figure-text';
import { resolve } from 'node:path';
import { backupDatabase } from '@/lib/data/backup-database';
import { positional, type Command } from './command';

export const backup: Command = {
  usage: 'backup FILE',
  does: 'Copies the running database, checks the copy, and never overwrites.',
  positionals: ['FILE'],
  options: {},
  run: async (call) => {
    const done = await backupDatabase(call.operator, resolve(call.cwd, positional(call, 0)));
    return {
      json: { ...done, ok: true },
      text: `${done.file}: ${done.bytes} bytes, ${counted(done.labels, 'label')}, integrity_check ok.\nIt holds people and sealed things: keep it as you keep the data folder.\nTo restore: stop the server, put it in an empty data folder as blindmark.db, start.`,
    };
  },
};
