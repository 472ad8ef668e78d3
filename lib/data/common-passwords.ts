import 'server-only';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

// Made at the first use: the lists take some 20 MB that a server on which nobody sets a password does not need.
let guesser: Promise<ZxcvbnFactory> | undefined;

async function makeGuesser(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** So many guesses are soon made by whoever has the stored hash. */
const fewestGuesses = 1e9;

/** Whether a password is among those that are guessed first: common ones, patterns, repeats, what is known of its owner. */
export async function isCommonPassword(
  password: string,
  known: readonly string[],
): Promise<boolean> {
  guesser ??= makeGuesser();
  const told = known.flatMap((word) => [word, ...word.split(/[@.]/)]).filter((word) => word !== '');
  // What stands behind the first hundred characters makes no password easier to guess.
  return (await guesser).check(password.slice(0, 100), told).guesses < fewestGuesses;
}
