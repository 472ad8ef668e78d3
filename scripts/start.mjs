// `npm start`: sets up whatever is missing, then serves. Later starts take seconds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';
import { build, generate, installWithApp, migrate, requireNode, root } from './setup.mjs';
import { dataFolder, sessionSecret } from './data-folder.mjs';

const host = process.env.HOST ?? '127.0.0.1';
const port = process.env.PORT ?? '3000';
process.env.BLINDMARK_DATA = dataFolder();

requireNode();
await installWithApp();
generate();
build();
bundled(root);
migrate();
sessionSecret();

// Small heaps: V8 would otherwise let a busy server grow to half a gigabyte before it collects.
const heap = ['--max-old-space-size=192', '--max-semi-space-size=8'];
// Bodies are bounded from the first request on, also while the program still starts.
const front = ['--import', pathToFileURL(join(root, 'scripts/front.mjs')).href];
const next = join(root, 'node_modules/next/dist/bin/next');
// A connection is kept longer than a rater reads: the next save finds it open.
const serve = [next, 'start', '-H', host, '-p', port, '--keepAliveTimeout', '65000'];
const server = spawn(process.execPath, [...heap, ...front, ...serve], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    BLINDMARK_ADDRESS: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    // next-auth otherwise believes that it lives at localhost:3000.
    AUTH_TRUST_HOST: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
