import 'server-only';
import { exitCodes } from '@/scripts/start-fault.mjs';

/** Not acknowledged: the caller answers 503, and the browser keeps the answer and sends it again. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';

  /** The server's bundles each have a class of their own, and one must know what another's connection threw. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return (thrown as Error | undefined)?.name === 'NotSaved';
  }

  constructor(
    readonly cause: unknown,
    message = 'The database could not store this. Nothing was saved; it will be tried again.',
    /** Why, for a sentence of one's own: a command is not tried again by anybody. */
    readonly why = 'the database could not store it',
  ) {
    super(message);
  }
}

// The server's bundles each have their own modules, and a disk that failed failed for all of them: the sentence for
// whoever wants to write from now on.
const shared = globalThis as { blindmarkStopped?: Stop };

/** What a browser is told, and why, for everybody else. */
export type Stop = { readonly message: string; readonly why: string };

const stopping: Stop = {
  message: 'The server is stopping. Nothing was saved; it will be sent again.',
  why: 'the server is stopping',
};
export const diskFailure: Stop = {
  message: 'The disk failed while this was being stored. It will be sent again, and counted once.',
  why: 'the disk failed',
};

/** From now on every write is refused, because the server was told to stop. */
export function refuseWrites(): void {
  shared.blindmarkStopped ??= stopping;
}

/** Throws once nothing may be acknowledged any more. Asked before every write, whoever writes. */
export function requireWritable(): void {
  const stop = shared.blindmarkStopped;
  if (stop) throw new NotSaved(undefined, stop.message, stop.why);
}

/** Whether this process ends because its disk failed or its files were taken away. */
export const diskFailed = (): boolean =>
  shared.blindmarkStopped !== undefined && shared.blindmarkStopped.why !== stopping.why;

/** Time for the answers under way, which are all refusals. */
const leaveMs = 500;

/**
 * Refuses every write from now on, says why in the log, and ends the process once `last` is done. The connection is
 * not closed: closing would write back what the page cache says.
 */
export function endProcess(
  log: string,
  stop: Stop,
  error?: unknown,
  last: Promise<unknown> = Promise.resolve(),
): NotSaved {
  if (!diskFailed()) {
    shared.blindmarkStopped = stop;
    console.error(log);
    void last.finally(() => setTimeout(() => process.exit(exitCodes.diskFailed), leaveMs));
  }
  return new NotSaved(error, stop.message, stop.why);
}
