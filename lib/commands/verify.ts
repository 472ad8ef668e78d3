import 'server-only';
import { resolve } from 'node:path';
import { positional, type Command } from './command';
import { openFolder } from './import';
import { verifyExport } from './verify-export';

export const verify: Command = {
  usage: 'verify DIR',
  does: "Checks an export's rows, chain, manifest and orders; names the first bad row.",
  positionals: ['DIR'],
  options: {},
  local: true,
  run: async (call) => {
    const folder = await openFolder(resolve(call.cwd, positional(call, 0)));
    try {
      const { ok, firstBad, checked } = await verifyExport(folder);
      const lines = checked.map((line) => `✓ ${line}`);
      if (firstBad) lines.push(`✗ ${firstBad.file}, line ${firstBad.line}: ${firstBad.reason}`);
      return {
        json: { ok, ...(firstBad ? { firstBad } : {}), checked },
        text: lines.join('\n'),
        exit: ok ? 0 : 1,
      };
    } finally {
      await folder.close();
    }
  },
};
