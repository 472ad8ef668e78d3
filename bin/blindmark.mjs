#!/usr/bin/env node
// `npx blindmark …`: a running server does the work; without one the program itself is started, set up if need be.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from '../scripts/bundle.mjs';
import { generate, install, requireNode, root } from '../scripts/setup.mjs';
import { askServer, print } from './ask-server.mjs';

process.env.BLINDMARK_DATA ||= join(root, 'data');
const argv = process.argv.slice(2);
const outcome = await askServer(argv, process.cwd(), (line) => console.error(line));
if (outcome) process.exitCode = print(outcome, argv.includes('--json'));
else await runHere();

async function runHere() {
  // What set-up says goes to the other stream: a command's answer is all that stands on this one.
  const { log } = console;
  console.log = console.error;
  requireNode();
  install();
  generate();
  const program = bundled(root);
  console.log = log;
  process.env.BLINDMARK_ROOT = root;
  await import(pathToFileURL(program).href);
}
