// Where the server listens and where people reach it, as the environment says. Node built-ins only: asked before
// anything is installed.
import { createServer } from 'node:net';
import { CannotStart } from './start-fault.mjs';

const whichHost = 'Use 127.0.0.1, or 0.0.0.0 for all addresses of this machine.';

/** HOST and PORT, or what they are when nobody says. */
export function listenAddress({ HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env) {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new CannotStart(
      `PORT is "${port}", which is no port. Set it to a number from 1 to 65535, such as PORT=3000.`,
    );
  // Node would listen on every address of the machine.
  if (host === '') throw new CannotStart(`HOST is "". ${whichHost}`);
  return {
    host,
    port: Number(port),
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

/** Where people reach the server: BLINDMARK_URL, or where it listens. */
export function siteAddress({ BLINDMARK_URL: declared, BLINDMARK_ADDRESS: own } = process.env) {
  const address = declared || own || 'http://127.0.0.1:3000';
  if (/^https?:\/\/[^/?#]+\/?$/.test(address) && URL.canParse(address)) return address;
  throw new CannotStart(
    `BLINDMARK_URL is "${address}", which is no address of a site. Write it like https://labels.example.org, without a path.`,
  );
}

/** Refuses an address on which nobody can listen now: the framework would say it with a stack. */
export function tryAddress({ host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusal(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function refusal(error, host, port) {
  const sentences = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Stop that program, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start.`,
    EACCES: `This user may not listen on port ${port}. Choose a port from 1024 on: PORT=3000 npm start.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is no address of this machine. ${whichHost}`,
  };
  sentences.ENOTFOUND = sentences.EAI_AGAIN = sentences.EADDRNOTAVAIL;
  return new CannotStart(
    sentences[error.code] ?? `Nobody can listen on ${host}, port ${port}: ${error.message}.`,
  );
}
