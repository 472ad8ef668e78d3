/**
 * The same text in memory of its own. A short text that was cut out of a row is a slice to the engine,
 * and keeps the whole row alive: whatever outlives its row is detached first.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
