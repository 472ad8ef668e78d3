// Builds the app, where its sources have changed. With --give-way whatever else runs on this machine goes first.
import { setPriority } from 'node:os';
import { build, generate } from './setup.mjs';

if (process.argv.includes('--give-way')) setPriority(10);
generate();
build();
