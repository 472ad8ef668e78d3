// Plain Node.js: asking a running server for a command needs neither the program's packages nor its TypeScript.
import { request } from 'node:http';
import { commandSocket } from '../scripts/data-folder.mjs';

/**
 * Lets the running server do a command, and gives its outcome; null when no server runs on this data folder, or when
 * the command is one that runs where it was typed.
 */
export function askServer(argv, cwd, say) {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: commandSocket(), method: 'POST' });
    call.once('error', (error) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(serverEnded);
      else reject(error);
    });
    call.once('response', (response) => void readLines(response, say).then(resolve, reject));
    call.end(JSON.stringify({ argv, cwd }));
  });
}

/** What is said of a server that took a command and answers no more: killed, or out of memory. */
const serverEnded = {
  ok: false,
  code: 'server-ended',
  message:
    'The server ended before it answered: its log says why. What this command had not finished is taken back when the server starts again.',
};

/** Lines of JSON as the server's socket sends them: {say} while it works, {outcome} or {local} at the end. */
async function readLines(response, say) {
  let rest = '';
  let last;
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      rest += chunk;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const read = JSON.parse(line);
        if (read.say !== undefined) say(read.say);
        else last = read;
      }
    }
  } catch (error) {
    if (error.code !== 'ECONNRESET') throw error;
  }
  if (last?.local) return null;
  return last?.outcome ?? serverEnded;
}

/** Prints an outcome as every command does: one answer on this stream, refusals in words on the other. */
export function print(outcome, wantsJson) {
  if (outcome.ok) {
    console.log(wantsJson ? JSON.stringify(outcome.json) : outcome.text);
    return outcome.exit;
  }
  const { code, message } = outcome;
  if (wantsJson) console.log(JSON.stringify({ error: { code, message } }));
  else console.error(message);
  return 1;
}
