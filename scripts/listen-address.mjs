// Where `npm start` listens, asked and tried before anything else is started.
import { createServer } from 'node:net';
import { CannotStart } from './start-fault.mjs';

/** HOST and PORT, or what they are when nobody says. */
export function listenAddress({ HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env) {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new CannotStart(
      `PORT is "${port}", which is no port. Set it to a number from 1 to 65535, such as PORT=3000.`,
    );
  return {
    host,
    port: Number(port),
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
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
    EADDRNOTAVAIL: `HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
  };
  sentences.ENOTFOUND = sentences.EAI_AGAIN = sentences.EADDRNOTAVAIL;
  return new CannotStart(
    sentences[error.code] ?? `Nobody can listen on ${host}, port ${port}: ${error.message}.`,
  );
}
