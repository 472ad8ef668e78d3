// Reads a request's body up to a limit before anything else of the program sees the request: routes, pages, server
// actions, next-auth and addresses that do not exist. What is larger is answered 413, and nothing of it is parsed.
import { IncomingMessage } from 'node:http';
import { answer } from './front-answer.mjs';

/** What a sheet sends: a label with all its texts, or a note. */
const sheetMost = 1_000_000;
/** Everything else: signing in, joining, the forms of the desk. */
const otherMost = 64_000;
/** What all bodies together may hold until they are answered; small ones always find room. */
const togetherMost = 32_000_000;
const alwaysRoom = 16_000;

/** The most bytes that a request may bring, or null for an upload: its route counts it on its way to the disk. */
export function bodyMost(method, url) {
  const path = url.split('?', 1)[0];
  if (method === 'PUT' && path === '/api/imports') return null;
  return path.startsWith('/api/sheets/') ? sheetMost : otherMost;
}

let together = 0;

/** Lets the body arrive in the request's own buffer, and calls `go` when all of it is there. */
export function receiveBody(request, response, go) {
  const { headers, method, url } = request;
  const declared = Number(headers['content-length'] ?? 0);
  const most = bodyMost(method, url);
  if (most === null && !hasSession(headers)) return answer(request, response, signedOut);
  if (most === null || (declared === 0 && headers['transfer-encoding'] === undefined)) return go();
  if (declared > most) return answer(request, response, tooLarge(most));
  let bytes = 0;
  response.once('close', () => (together -= bytes));
  // A body that is cut off ends here: nobody else has seen the request.
  request.on('error', () => {});
  // Node's parser pushes what arrives. It is told to go on, since nobody reads before the end.
  request.push = (piece, encoding) => {
    const whole = piece === null;
    const size = whole ? 0 : piece.length;
    bytes += size;
    together += size;
    const full = bytes > alwaysRoom && together > togetherMost;
    const fits = whole || (bytes <= most && !full);
    if (fits) IncomingMessage.prototype.push.call(request, piece, encoding);
    if (fits && !whole) return true;
    delete request.push;
    if (whole) go();
    else answer(request, response, full ? crowded : tooLarge(most));
    return true;
  };
}

/**
 * Whether a request brings any session at all; whose, and whether it still holds, its route asks. An upload without
 * one is answered here: the program would close the connection on who still sends, and the answer would be lost.
 */
const hasSession = ({ cookie = '' }) => /(?:^|;\s*)(?:__Host-)?blindmark\.session=./.test(cookie);

const signedOut = {
  status: 401,
  code: 'signed-out',
  message: 'Nobody is signed in here. Sign in, then send the file again.',
};

const tooLarge = (most) => ({
  status: 413,
  code: 'too-large',
  message: `The body is larger than ${most === sheetMost ? '1 MB' : '64 kB'}. Nothing of it was read.`,
});

const crowded = {
  status: 503,
  code: 'not-saved',
  message: 'Too much is being sent to this server at once. Nothing was saved; send it again.',
};
