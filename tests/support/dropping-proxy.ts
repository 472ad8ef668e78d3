import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export type DroppingProxy = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Passes everything on to a server, and cuts the connection in place of every `every`-th answer to a POST whose path
 * ends in `path`: the server has done its work by then, and nobody hears of it.
 */
export async function droppingProxy(
  port: number,
  { path, every }: { readonly path: string; readonly every: number },
): Promise<DroppingProxy> {
  let posts = 0;
  const proxy = createServer((incoming, outgoing) => {
    const counted = incoming.method === 'POST' && incoming.url?.endsWith(path) === true;
    if (counted) posts += 1;
    const drops = counted && posts % every === 0;
    passOn(incoming, outgoing, port, drops);
  });
  const own = await new Promise<number>((resolve) =>
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  return {
    url: `http://127.0.0.1:${own}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  drops: boolean,
): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (drops) {
      answer.resume().once('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
