const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff]/g;

/** Letters of other alphabets that look like a Latin one, after small letters were made of all. */
const LOOKS_LATIN: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', к: 'k', м: 'm', т: 't', в: 'b', н: 'h',
  α: 'a', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k', τ: 't', υ: 'y', χ: 'x', ε: 'e', η: 'n', β: 'b', μ: 'm',
}; // prettier-ignore

/** One form for all names that look the same: case, white space, alphabets and Unicode's ways of writing. */
export function fold(name: string): string {
  return name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u201b\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201f]/g, '"')
    .replace(/[\u0370-\u04ff]/g, (letter) => LOOKS_LATIN[letter] ?? letter);
}

/** How two names differ that fold to one. */
export function difference(a: string, b: string): string {
  if (a === b) return 'it is the same';
  if (a.normalize('NFC') === b.normalize('NFC'))
    return 'they differ only in Unicode form (NFC, NFD)';
  if (a.toLowerCase() === b.toLowerCase()) return 'they differ only in capital letters';
  if (a.replace(/\s/g, '') === b.replace(/\s/g, '')) return 'they differ only in white space';
  return 'they differ only in ways that are hard to see';
}
