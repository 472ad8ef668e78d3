import { verdictNames } from '@/lib/form/verdicts';
import type { Form } from '@/lib/form/form';

/** Where verdicts stand in a judge's reply: a line for each field or variable, `{}` in the place of the verdict. */
export type ReplyPatterns = {
  readonly reply: Readonly<Record<string, string>>;
  /** The line that lists what the judge could not judge; NONE for nothing. */
  readonly ambiguous?: string | undefined;
};

export type Verdicts = {
  readonly verdicts: Readonly<Record<string, string | number>>;
  readonly ambiguous: readonly string[];
};

/** The place of the verdict in a pattern. */
const slot = '{}';

/** What is wrong with a pattern, or undefined. */
export function wrongPattern(pattern: string): string | undefined {
  const [before = '', after = '', ...more] = pattern.split(slot);
  if (!pattern.includes(slot) || more.length > 0)
    return 'This is one line of the reply, with {} once where the verdict stands: "COVERAGE: {}".';
  return plain(before) === '' && plain(after) === ''
    ? 'This has no words beside {}, so that every line would match.'
    : undefined;
}

/**
 * Reads a reply by lines: a pattern must match exactly one. White space counts as one space, and emphasis
 * (`**`, backticks) as nothing, since replies often have it and prompts do not ask for it.
 *
 * @example verdictsOfReply({ fields: [] }, { reply: { covered: 'C1: {}' } }, 'C1: 13 of 16') // { verdicts: { covered:
 *   '13 of 16' }, ambiguous: [] }
 */
export function verdictsOfReply(
  form: Pick<Form, 'fields' | 'variables'>,
  { reply, ambiguous }: ReplyPatterns,
  raw: string,
): Verdicts | { readonly wrong: string } {
  const lines = raw.split(/\r\n|[\n\r\u2028\u2029]/).map(plain);
  const verdicts: Record<string, string> = {};
  for (const [name, pattern] of Object.entries(reply)) {
    const found = onlyMatch(pattern, lines);
    if (typeof found === 'object') return found;
    verdicts[name] = found;
  }
  if (ambiguous === undefined) return { verdicts, ambiguous: [] };
  const list = onlyMatch(ambiguous, lines);
  if (typeof list === 'object') return list;
  const names: string[] = [];
  for (const entry of list.split(/[,;]/)) {
    const [word = ''] = entry.trim().split(/[\s:(]/);
    if (/^(|none|-|–|—|n\/a)\.?$/i.test(word)) continue;
    const name = nameOf(form, reply, word);
    if (name === undefined)
      return { wrong: `“${ambiguous}” lists “${word.slice(0, 40)}”, which is no variable or question of the form.` }; // prettier-ignore
    names.push(name);
  }
  return { verdicts, ambiguous: names };
}

function onlyMatch(pattern: string, lines: readonly string[]): string | { readonly wrong: string } {
  const [before = '', after = ''] = pattern.split(slot).map(plain);
  const found = lines.flatMap((line) => {
    const fits = line.length >= before.length + after.length && line.startsWith(before) && line.endsWith(after); // prettier-ignore
    const said = fits ? line.slice(before.length, line.length - after.length).trim() : '';
    return said === '' ? [] : [said];
  });
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only;
  return {
    wrong: found.length === 0
      ? `No line of the reply is “${pattern}”.`
      : `${found.length} lines of the reply are “${pattern}”; one was expected.`,
  }; // prettier-ignore
}

/** A field or variable by its id in any case, or by the word that its line in the reply begins with. */
function nameOf(
  form: Pick<Form, 'fields' | 'variables'>,
  reply: ReplyPatterns['reply'],
  word: string,
): string | undefined {
  const wanted = word.replace(/[.:]+$/, '').toLowerCase();
  const byId = verdictNames(form).find((id) => id.toLowerCase() === wanted);
  if (byId !== undefined) return byId;
  const begins = (pattern: string) => /^[^\s:]+/.exec(plain(pattern))?.[0].toLowerCase();
  return Object.keys(reply).find((name) => begins(reply[name] ?? '') === wanted);
}

/** Without emphasis, and with single spaces. */
const plain = (line: string): string =>
  line
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
