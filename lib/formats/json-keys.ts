const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * Whether an object of this text, which is JSON, has a key twice: of the two a parser keeps the last, in silence. Keys
 * that are spelt in other escapes are the same key.
 */
export function hasKeyTwice(text: string): boolean {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let keyNext = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const keys = open.at(-1);
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ',' && keyNext && keys) {
      const key = token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
      if (keys.has(key)) return true;
      keys.add(key);
    }
    keyNext = token === '{' || token === ',';
  }
  return false;
}
