// When a server that ended is started again. Values in, values out.
import { exitCodes } from './start-fault.mjs';

/** A server that ran for so long was well: the pauses begin anew. */
const wellMs = 5 * 60_000;
const longestPauseS = 60;

/** The pause before the next start: 1, 2, 4 … 60 s, and 1 s again after a server that ran for five minutes. */
export function nextPauseS(lastPauseS, ranMs) {
  if (lastPauseS === 0 || ranMs >= wellMs) return 1;
  return Math.min(longestPauseS, lastPauseS * 2);
}

const stops = ['SIGTERM', 'SIGINT', 'SIGHUP'];
// Next.js ends with these after SIGINT and SIGTERM.
const stopCodes = [0, 130, 143];

/**
 * What follows from a server's end: the code with which `npm start` ends too, or null where it starts the server
 * again. Whoever told it to stop wants it stopped, and a refused start would only be refused again.
 */
export function endsWith({ code, signal }, told) {
  if (code === exitCodes.cannotStart) return code;
  if (told || stopCodes.includes(code) || stops.includes(signal)) return 0;
  return null;
}

/** How a server ended, in words for the log. */
export function endedHow({ code, signal }, ranMs) {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  const ran =
    ranMs < 120_000 ? `${Math.round(ranMs / 1000)} s` : `${Math.round(ranMs / 60_000)} min`;
  return `${how} after ${ran}`;
}
