import 'server-only';
import { existsSync } from 'node:fs';
import { databaseFile, dataFolder } from '@/scripts/data-folder.mjs';
import { Refusal } from '@/lib/domain/refusal';
import { operator } from '@/lib/data/actor';
import { NotSaved } from '@/lib/data/store/not-saved';
import { commands } from './registry';
import { readArguments } from './command';

/** How a command ended, as it travels over the socket. */
export type Outcome =
  | { readonly ok: true; readonly json: unknown; readonly text: string; readonly exit: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Runs one command line. Whoever can call this holds the machine: the operator. */
export async function runCommand(
  argv: readonly string[],
  cwd: string,
  say: (line: string) => void,
): Promise<Outcome> {
  const [name = '', ...rest] = argv;
  if (['', 'help', '--help'].includes(name)) return { ok: true, json: null, text: help(), exit: 0 };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new Refusal('unreadable', `There is no command "${name}".\n\n${help()}`);
    const answer = await command.run({
      ...readArguments(command, rest),
      operator: operator(),
      cwd,
      say,
    });
    return { ok: true, json: answer.json, text: answer.text, exit: answer.exit ?? 0 };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, message: error.message };
    if (error instanceof NotSaved)
      return {
        ok: false,
        code: 'not-saved',
        message: `"${name}" was not finished, because ${error.why}. What it had stored by then does not count, and is removed when the server next starts. Run it again once the server can store again.`,
      };
    throw error;
  }
}

/** Whether a command line needs no database: it runs where it was typed, also while a server runs. */
export function isLocal([name = 'help']: readonly string[]): boolean {
  return !Object.hasOwn(commands, name) || commands[name]?.local === true;
}

/** Refuses a command that would make an empty data folder by mistake: only an import, a first owner's sign-in, or a server's start begins one. */
export function dataMissing([name = '']: readonly string[]): Outcome | null {
  if ((Object.hasOwn(commands, name) && commands[name]?.begins) || existsSync(databaseFile()))
    return null;
  const message = `There is no database in the data folder ${dataFolder()}. Set BLINDMARK_DATA to the folder that your server uses, or begin one: npm start, blindmark import DIR, or blindmark sign-in NAME. Nothing was made.`;
  return { ok: false, code: 'unknown', message };
}

export function help(): string {
  const rows = Object.values(commands).map(
    (command) => `  ${command.usage}\n      ${command.does}`,
  );
  return `blindmark COMMAND …   (each takes --json)\n\n${rows.join('\n')}`;
}
