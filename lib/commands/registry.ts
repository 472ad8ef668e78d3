import 'server-only';
import { agreement } from './agreement';
import { backup } from './backup';
import { blindness } from './blindness';
import type { Command } from './command';
import { design } from './design';
import { exportCommand, gold } from './export';
import { importCommand } from './import';
import { judgments } from './judgments';
import { labels } from './labels';
import { account, invite, people, signIn } from './people-commands';
import { pairs } from './pairs';
import { report } from './report';
import { close, freeze, open, remove, reopen, reveal } from './study-commands';
import { verify } from './verify';

/** Every command, by the word that calls it. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  labels,
  judgments,
  remove,
  blindness,
  freeze,
  open,
  close,
  reopen,
  reveal,
  invite,
  'sign-in': signIn,
  people,
  account,
  gold,
  report,
  export: exportCommand,
  backup,
  verify,
  agreement,
  pairs,
  design,
};
