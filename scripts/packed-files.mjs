// The scripts and styles of the build, packed (brotli) once, when the app is built: an eighth smaller than what Next
// packs at every request. Browsers take brotli over https and from their own machine; others get Next's answer.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/** Packs every script and style in a folder, each beside itself. */
export function packFiles(folder) {
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    if (extname(name) in types) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

let packed;

/** Answers with a packed file; false where there is none, or where the browser does not take it. */
export function sendPacked({ headers, method, url }, response) {
  const takes = (headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  if (method !== 'GET' || !url.startsWith('/_next/static/') || !takes.includes('br')) return false;
  packed ??= readPacked();
  const [path] = url.split('?', 1);
  const body = packed.get(path);
  if (body === undefined) return false;
  response.writeHead(200, {
    'Content-Type': types[extname(path)],
    'Content-Encoding': 'br',
    'Content-Length': body.length,
    // The name changes with what is in it.
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  });
  response.end(body);
  return true;
}

/** The packed files of the build by their addresses; a few hundred kB. */
function readPacked() {
  const folder = join(
    /* turbopackIgnore: true */ process.cwd(),
    process.env.NEXT_DIST_DIR ?? '.next',
    'static',
  );
  const names = namesIn(folder).filter((name) => name.endsWith('.br'));
  return new Map(
    names.map((name) => [
      `/_next/static/${name.slice(0, -'.br'.length)}`,
      readFileSync(/* turbopackIgnore: true */ join(folder, name)),
    ]),
  );
}

const namesIn = (folder) =>
  readdirSync(/* turbopackIgnore: true */ folder, { recursive: true, encoding: 'utf8' });
