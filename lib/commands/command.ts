import 'server-only';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Refusal } from '@/lib/domain/refusal';
import type { Operator } from '@/lib/data/actor';

/** What a command answers: `json` for --json, `text` in plain words; a non-zero `exit` for a finding, not a fault. */
export type Answer = { readonly json: unknown; readonly text: string; readonly exit?: number };

export type Invocation = {
  readonly operator: Operator;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The folder in which the command was typed: relative paths start there. */
  readonly cwd: string;
  /** Says how far a long command is. */
  readonly say: (line: string) => void;
};

export type Command = {
  /** How it is called, for the help: "import DIR [--plan]". */
  readonly usage: string;
  readonly does: string;
  readonly positionals: readonly string[];
  /** Further words that may follow. */
  readonly more?: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Needs no database: runs where it was typed, also while a server runs. */
  readonly local?: true;
  /** May make a new data folder; every other command needs one that is there. */
  readonly begins?: true;
  readonly run: (invocation: Invocation) => Promise<Answer>;
};

/** Reads a command's own arguments; every unknown or missing one is refused with the usage. */
export function readArguments(
  command: Command,
  argv: readonly string[],
): Pick<Invocation, 'positionals' | 'options'> {
  const usage = `Usage: blindmark ${command.usage}`;
  const parsed = (() => {
    try {
      return parseArgs({
        args: [...argv],
        allowPositionals: true,
        strict: true,
        options: { ...command.options, json: { type: 'boolean' } },
      });
    } catch (error) {
      throw new Refusal(
        'unreadable',
        `${error instanceof Error ? error.message : 'The arguments cannot be read.'}\n${usage}`,
      );
    }
  })();
  const missing = command.positionals[parsed.positionals.length];
  if (missing !== undefined) throw new Refusal('unreadable', `${missing} is missing.\n${usage}`);
  const surplus = parsed.positionals[command.positionals.length + (command.more?.length ?? 0)];
  if (surplus !== undefined)
    throw new Refusal('unreadable', `"${surplus}" is one word too many.\n${usage}`);
  // No option here may be given several times, so none is a list.
  return { positionals: parsed.positionals, options: parsed.values as Invocation['options'] };
}

/** An option that takes a text. */
export const textOption = (invocation: Invocation, name: string): string | undefined => {
  const value = invocation.options[name];
  return typeof value === 'string' ? value : undefined;
};

export const positional = (invocation: Invocation, index: number): string =>
  invocation.positionals[index] ?? '';
