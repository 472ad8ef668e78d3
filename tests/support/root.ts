import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that the project lies in. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
