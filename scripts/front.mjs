// Stands before the program's HTTP server, for every address that there is or is not. `npm start` loads it before
// the server listens; instrumentation.ts loads it for `next start`. Node built-ins only.
import { Server } from 'node:http';
import { receiveBody } from './body-limit.mjs';
import { answer } from './front-answer.mjs';
import { answerHeaders } from './front-headers.mjs';
import { sendPacked } from './packed-files.mjs';

const installed = Symbol.for('blindmark.front');

// The program is bundled, and may bring a copy of this file: there is one front.
if (!globalThis[installed]) {
  globalThis[installed] = true;
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitBehindFront(event, ...args) {
    if (event !== 'request') return emit.call(this, event, ...args);
    const [request, response] = args;
    if (process.env.BLINDMARK_TRUST_PROXY !== '1') forgetForwarded(request.headers);
    for (const [name, value] of answerHeaders(request.url)) response.setHeader(name, value);
    if (!isReadable(request.url)) answer(request, response, unreadable);
    else
      receiveBody(request, response, () => {
        if (!sendPacked(request, response)) emit.call(this, event, ...args);
      });
    return true;
  };
}

/** What a proxy says of the sender, anybody can write: without a proxy of ours nobody is believed. */
function forgetForwarded(headers) {
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
}

/** Whether the address can be decoded: the program would stumble over one that cannot. */
function isReadable(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0]);
    return true;
  } catch {
    return false;
  }
}

const unreadable = {
  status: 400,
  code: 'unreadable',
  message: 'This address cannot be read: after a % it does not have two digits of a character.',
};
