// Runs programs two at a time, and says at the end how long each took. Node built-ins only.
import { spawn } from 'node:child_process';
import { root } from './setup.mjs';

/**
 * Runs a Node.js program of this project to its end. What it says is kept, and printed whole once it has ended: two
 * that run at once would talk into each other.
 */
export function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    child.once('error', (error) => resolve({ status: 1, said: error.message }));
    child.once('close', (code) => {
      const status = code ?? 1;
      resolve({ status, passed: status === 0, said: Buffer.concat(said).toString() });
    });
  });
}

/**
 * Runs tasks in the order in which they stand, two at a time, each once those that it `needs` have passed; one that is
 * `alone` has the machine to itself, since it measures. Resolves to the tasks' names with how they ended.
 */
export async function runTasks(tasks) {
  const ended = new Map();
  const running = new Map();
  const waiting = [...tasks];
  const mayBegin = ({ needs = [], alone = false }) =>
    running.size < (alone ? 1 : 2) &&
    ![...running.keys()].some((task) => task.alone) &&
    needs.every((name) => ended.has(name) || !tasks.some((task) => task.name === name));
  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(mayBegin); next; next = waiting.find(mayBegin)) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, runTask(next, ended));
    }
    running.delete(await Promise.race(running.values()));
  }
  return tasks.map(({ name }) => ({ name, ...ended.get(name) }));
}

async function runTask(task, ended) {
  const from = performance.now();
  const failed = (task.needs ?? []).find((name) => ended.get(name)?.passed === false);
  if (failed === undefined) console.log(`· ${task.name}`);
  const { passed, said, failures } =
    failed === undefined
      ? await task.run().catch((error) => ({ passed: false, said: error.stack }))
      : { passed: false, said: `Not run, since "${failed}" failed.` };
  const seconds = (performance.now() - from) / 1000;
  if (said) console.log(`\n── ${task.name}\n${said.trimEnd()}\n`);
  console.log(`${passed ? '✓' : '✗'} ${task.name}, ${seconds.toFixed(1)} s`);
  ended.set(task.name, { passed, seconds, said, failures });
  return task;
}

/** A line for each task that was run, and one for the whole program. */
export function printTimes(results) {
  const line = (name, seconds) =>
    console.log(`  ${name.padEnd(36)}${seconds.toFixed(1).padStart(7)} s`);
  console.log('\nHow long each took, two at a time:');
  for (const { name, seconds } of results) line(name, seconds);
  line('all of it', process.uptime());
}
