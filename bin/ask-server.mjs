// Plain Node.js: asking a running server for a command needs neither the program's packages nor its TypeScript.
import { request } from 'node:http';
import { commandSocket, dataFolder } from '../scripts/data-folder.mjs';

/** A server that serves answers at once; one that was stopped, or whose machine is out of breath, never does. */
const answerMs = 6_000;

/**
 * Lets the running server do a command, and gives its outcome; null when no server runs on this data folder, or when
 * the command is one that runs where it was typed. The command is sent only once the server has said that it
 * listens: one that wakes up later has been asked nothing.
 */
export function askServer(argv, cwd, say) {
  return new Promise((resolve, reject) => {
    const headers = { expect: '100-continue' };
    const call = request({ socketPath: commandSocket(), method: 'POST', headers });
    const silence = setTimeout(() => {
      resolve(noAnswer());
      call.destroy();
    }, answerMs);
    call.once('error', (error) => {
      clearTimeout(silence);
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(serverEnded);
      else reject(error);
    });
    call.once('continue', () => {
      clearTimeout(silence);
      call.end(JSON.stringify({ argv, cwd }));
    });
    call.once('response', (response) => void readLines(response, say).then(resolve, reject));
    call.flushHeaders();
  });
}

/** What is said of a server that took a command and answers no more: killed, or out of memory. */
const serverEnded = {
  ok: false,
  code: 'server-ended',
  message:
    'The server ended before it answered: its log says why. What this command had not finished is taken back when the server starts again.',
};

const noAnswer = () => ({
  ok: false,
  code: 'not-saved',
  message: `The server on the data folder ${dataFolder()} does not answer; it may have been stopped. Nothing was asked of it, and nothing was changed. End its process and start it again, or let it go on, then repeat the command.`,
});

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
