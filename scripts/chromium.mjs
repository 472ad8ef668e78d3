// Finds a Chromium for the browser tests; where there is none, takes Debian's package.
import { existsSync } from 'node:fs';
import { installPackage } from './debian-package.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function findChromium() {
  const declared = process.env.CHROMIUM_PATH;
  return declared && existsSync(declared) ? declared : places.find((path) => existsSync(path));
}

/** The browser's path; installs Debian's chromium where it may, or says what to do. */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  installPackage('chromium');
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    'No Chromium was found and none could be installed. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
