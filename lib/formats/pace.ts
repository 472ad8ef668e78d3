/** Longest stretch of work, in milliseconds, before everybody else on the event loop has a turn. */
export const BATCH_MS = 12;

/**
 * A pace for long work in a process that also serves raters: await it after each row. It returns at
 * once within a batch, and lets timers and sockets run between batches. It keeps no time of anything.
 */
export function createPace(batchMs: number = BATCH_MS): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < batchMs) return undefined;
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        began = performance.now();
        resolve();
      });
    });
  };
}
