/** Numbers for arrays, from 0: the same content, the same number. */
export function contentNames(): (array: ArrayLike<number> & object) => number {
  const known = new WeakMap<object, number>();
  const byHash = new Map<number, { readonly array: ArrayLike<number>; readonly name: number }[]>();
  let names = 0;
  return (array) => {
    const before = known.get(array);
    if (before !== undefined) return before;
    const hash = hashOf(array);
    const alike = byHash.get(hash) ?? [];
    byHash.set(hash, alike);
    let name = alike.find((one) => sameContent(one.array, array))?.name;
    if (name === undefined) {
      name = names++;
      alike.push({ array, name });
    }
    known.set(array, name);
    return name;
  };
}

function hashOf(array: ArrayLike<number>): number {
  let hash = array.length;
  for (let at = 0; at < array.length; at++) {
    hash = Math.imul(hash ^ (array[at] ?? 0), 0x01000193) + at;
  }
  return hash;
}

function sameContent(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
