// What tests need of the system and is no npm package: taken from Debian where this may be done.
import { spawnSync } from 'node:child_process';

/** Installs a package of Debian, or leaves things as they are. */
export function installPackage(name) {
  console.log(`· install ${name} (Debian package)`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', name],
  ]) {
    const [command = '', ...args] = [...sudo, ...step];
    spawnSync(command, args, quiet);
  }
}

/** strace counts the syncs of a server; the test that needs it says so where it cannot be had. */
export function haveStrace() {
  if (spawnSync('strace', ['-V'], { stdio: 'ignore' }).status !== 0) installPackage('strace');
}
