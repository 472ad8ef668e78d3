import 'server-only';
import { backup } from './backup';
import type { Command } from './command';
import { invite, people, signIn } from './people-commands';
import { close, freeze, open, reopen, reveal } from './study-commands';

/** Every command, by the word that calls it. */
export const commands: Readonly<Record<string, Command>> = {
  freeze,
  open,
  close,
  reopen,
  reveal,
  invite,
  'sign-in': signIn,
  people,
  backup,
};
