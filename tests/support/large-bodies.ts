import { request } from 'node:http';

export type LargeBody = {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly piece: Buffer;
  /** Whether its length is said before it comes. */
  readonly declared: boolean;
};

const json = 'application/json';
const filled = (text: string, bytes = 65_536) => Buffer.from(text.repeat(bytes / text.length));

/** Bodies that ended a server or filled its memory when they were read whole. */
export const largeBodies: readonly LargeBody[] = [
  {
    name: '8 MB of small objects',
    type: json,
    bytes: 8e6,
    piece: filled('{"a":1},'),
    declared: true,
  },
  {
    name: '6 MB of form fields',
    type: 'application/x-www-form-urlencoded',
    bytes: 6e6,
    piece: filled('a=1&b=2&'),
    declared: true,
  },
  { name: '60 MB in chunks', type: json, bytes: 60e6, piece: filled('{"a":1},'), declared: false },
  { name: '1 MB of brackets', type: json, bytes: 1e6, piece: filled('['), declared: true },
];

/** Sends such a body until it is answered or, with `toTheEnd`, until all of it is sent; gives the status, 0 for none. */
export function sendLarge(
  url: string,
  method: string,
  path: string,
  body: LargeBody,
  {
    toTheEnd = false,
    headers = {},
    paced,
  }: {
    toTheEnd?: boolean;
    headers?: Record<string, string>;
    /** Waits before so many bytes more may be sent. */
    paced?: (bytes: number) => Promise<void>;
  } = {},
): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    let left = body.bytes;
    const sent = request(url + path, {
      method,
      agent: false,
      headers: {
        'content-type': body.type,
        ...(body.declared ? { 'content-length': body.bytes } : {}),
        ...headers,
      },
    });
    sent.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume().on('end', () => {
        if (!toTheEnd) sent.destroy();
      });
    });
    sent.on('error', () => undefined).on('close', () => resolve(status));
    const more = async (): Promise<void> => {
      while (left > 0 && !sent.destroyed) {
        const piece = body.piece.subarray(0, Math.min(left, body.piece.length));
        await paced?.(piece.length);
        left -= piece.length;
        if (!sent.write(piece)) return void sent.once('drain', () => void more());
      }
      sent.end();
    };
    void more();
  });
}
