// A program of its own, so that the test beside it can measure: sends large bodies to a server, and prints how each was
// answered. Its one argument is a `Sending` as JSON.
import { largeBodies, sendLarge } from './large-bodies';

export type Sending = {
  readonly url: string;
  readonly to: readonly { readonly method: string; readonly path: string }[];
  /** How often each body goes to each address, of which one is sent whole whatever the answer. */
  readonly times: number;
  readonly atOnce: number;
};

export type Sent = {
  readonly answered: readonly { readonly sent: string; readonly status: number }[];
  readonly megabytes: number;
};

/** Bytes a second, over all: more would measure how fast this program can send. */
const pace = 50e6;

const [, , argument = ''] = process.argv;
// Written by the test that started this program.
const { url, to, times, atOnce } = JSON.parse(argument) as Sending;
const started = performance.now();
let bytes = 0;
const paced = async (piece: number): Promise<void> => {
  bytes += piece;
  const ahead = (bytes / pace) * 1_000 - (performance.now() - started);
  if (ahead > 20) await new Promise((resolve) => setTimeout(resolve, ahead));
};
const answered: { sent: string; status: number }[] = [];
const jobs = largeBodies.flatMap((body) =>
  to.flatMap(({ method, path }) =>
    Array.from({ length: times }, (_, at) => async () => {
      const whole = times > 1 && at === 0;
      const status = await sendLarge(url, method, path, body, { toTheEnd: whole, paced });
      answered.push({ sent: `${method} ${path}: ${body.name}`, status });
    }),
  ),
);
const line = jobs.values();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const job of line) await job();
  }),
);
process.stdout.write(JSON.stringify({ answered, megabytes: bytes / 1e6 } satisfies Sent));
