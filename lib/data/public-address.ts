import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@/scripts/data-folder.mjs';

/** Where people reach the server: BLINDMARK_URL, or what the running server wrote into the data folder. */
export function publicAddress(): string {
  const declared = process.env.BLINDMARK_URL;
  if (declared) return declared.replace(/\/+$/, '');
  const file = join(dataFolder(), 'address');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'http://127.0.0.1:3000';
}
