export type Numbers = ArrayLike<number> & object;

/** Numbers for arrays, from 0: the same kind and content, the same number. */
export function contentNames(): (array: Numbers) => number {
  const known = new WeakMap<object, number>();
  const byHash = new Map<number, { readonly words: Int32Array; readonly name: number }[]>();
  let names = 0;
  return (array) => {
    const before = known.get(array);
    if (before !== undefined) return before;
    const words = wordsOf(array);
    const hash = hashOf(words);
    const alike = byHash.get(hash) ?? [];
    byHash.set(hash, alike);
    let name = alike.find((one) => sameWords(one.words, words))?.name;
    if (name === undefined) {
      name = names++;
      alike.push({ words, name });
    }
    known.set(array, name);
    return name;
  };
}

/** An array's bytes four at a time; another kind of array, or another length, begins with another word. */
function wordsOf(array: Numbers): Int32Array {
  if (array instanceof Int32Array) return array;
  const bytes = ArrayBuffer.isView(array) ? array : Float64Array.from(array);
  const { buffer, byteOffset, byteLength } = bytes;
  if (bytes instanceof Float64Array) return new Int32Array(buffer, byteOffset, byteLength / 4);
  const words = new Int32Array(1 + Math.ceil(byteLength / 4));
  words[0] = byteLength;
  new Uint8Array(words.buffer, 4).set(new Uint8Array(buffer, byteOffset, byteLength));
  return words;
}

function hashOf(words: Int32Array): number {
  let hash = words.length;
  for (let at = 0; at < words.length; at++) {
    hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193) + at;
  }
  return hash;
}

function sameWords(one: Int32Array, other: Int32Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
