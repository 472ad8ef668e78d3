// How the server is run: by `npm start`, and by every test and measurement that needs one.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

/** The arguments for Node.js and the environment of a server that listens at an address. */
export function serverProgram({ host, port, url }) {
  // Small heaps, of the server and of each worker: V8 would otherwise let a busy server grow to half a gigabyte before
  // it collects.
  const heap = ['--max-old-space-size=192', '--max-semi-space-size=4'];
  // Bodies are bounded from the first request on, also while the program still starts.
  const front = ['--import', pathToFileURL(join(root, 'scripts/front.mjs')).href];
  const next = join(root, 'node_modules/next/dist/bin/next');
  // A connection is kept longer than a rater reads: the next save finds it open.
  const where = ['-H', host, '-p', String(port), '--keepAliveTimeout', '65000'];
  return {
    args: [...heap, ...front, next, 'start', ...where],
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BLINDMARK_ADDRESS: url,
      // next-auth otherwise believes that it lives at localhost:3000.
      AUTH_TRUST_HOST: '1',
      // glibc's allocator keeps freed memory of each thread by itself; two pools in place of sixteen take 100 MB less.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      // Blocks from 128 kB on go back to the system once they are freed; glibc would raise that to 32 MB by itself.
      MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
      MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
    },
  };
}
