// `npm start`: sets up whatever is missing, then serves, and starts a server that died again. Later starts take seconds.
import { spawn } from 'node:child_process';
import { bundled } from './bundle.mjs';
import { dataFolder, tryDataFolder } from './data-folder.mjs';
import { listenAddress, siteAddress, tryAddress } from './listen-address.mjs';
import { endedHow, endsWith, nextPauseS } from './restarts.mjs';
import { build, generate, installWithApp, requireNode, root } from './setup.mjs';
import { serverProgram } from './server-program.mjs';
import { refuseStart } from './start-fault.mjs';

process.env.BLINDMARK_DATA = dataFolder();
requireNode();
const refused = (error) => refuseStart(error, dataFolder());
const address = await asked().catch(refused);
await installWithApp();
await setUp().catch(refused);

let server;
let told = false;
let pause;
let begun = 0;
let pauseS = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
serve();

/** What the environment says, refused before anything is installed. */
async function asked() {
  const listens = listenAddress();
  siteAddress();
  // Any port of the host: who listens on its own is found out once nobody else has the data folder.
  await tryAddress({ ...listens, port: 0 });
  tryDataFolder();
  return listens;
}

/** Builds while nobody else uses the data folder: a server that runs here reads the build. */
async function setUp() {
  const { takeLock } = await import('./data-lock.mjs');
  const release = takeLock();
  await tryAddress(address);
  generate();
  build();
  bundled(root);
  // The server takes it before it reads anything.
  release();
}

function serve() {
  begun = performance.now();
  const { args, env } = serverProgram(address);
  server = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The server ends itself once what was being saved is saved; the framework would end it earlier.
    env: { ...process.env, ...env, NEXT_MANUAL_SIG_HANDLE: '1' },
  });
  server.on('exit', (code, signal) => ended({ code, signal }));
}

function ended(end) {
  const code = endsWith(end, told);
  if (code !== null) process.exit(code);
  const ranMs = performance.now() - begun;
  pauseS = nextPauseS(pauseS, ranMs);
  console.error(
    `The server (process ${server.pid}) ${endedHow(end, ranMs)}. It starts again in ${pauseS} s.`,
  );
  pause = setTimeout(() => {
    pause = undefined;
    tryAddress(address).then(() => (told ? process.exit(0) : serve()), refused);
  }, pauseS * 1000);
}

function stop(signal) {
  told = true;
  if (pause) process.exit(0);
  server.kill(signal);
}
