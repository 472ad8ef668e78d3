// Builds the app, where its sources have changed.
import { build, generate } from './setup.mjs';

generate();
build();
