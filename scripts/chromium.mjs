// Finds a Chromium for the browser tests; where there is none, takes Debian's package. The headless shell comes first:
// without windows and their own pages, it takes half the CPU.
import { existsSync } from 'node:fs';
import { installPackage } from './debian-package.mjs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export function findChromium() {
  const declared = process.env.CHROMIUM_PATH;
  return declared && existsSync(declared) ? declared : places.find((path) => existsSync(path));
}

/** The browser's path; installs Debian's chromium where it may, or says what to do. */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    installPackage(name);
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error(
    'No Chromium was found and none could be installed. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
