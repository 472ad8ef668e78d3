// How the front answers a request that the program never sees.

/** So long an answer may reach a sender who still sends, before the connection is closed. */
const lingerMs = 5_000;

/** Answers without reading on. What still comes is thrown away for a while: who is cut off while sending reads nothing. */
export function answer(request, response, { status, code, message }) {
  const body = JSON.stringify({ error: { code, message } });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
  });
  // Written whole but not ended: the end would close the connection under a sender who has not read it.
  if (request.method !== 'HEAD') response.write(body);
  const close = () => {
    clearTimeout(late);
    response.end();
    request.socket.destroySoon();
  };
  const late = setTimeout(close, lingerMs);
  request.once('end', close).once('close', () => clearTimeout(late));
  request.resume();
}
