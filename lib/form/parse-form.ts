import type * as z from 'zod/mini';

import { formSchema, type Form } from './form';
import { isObject } from './values';

/** A form, or the first thing wrong with it: where (as in the JSON) and a sentence that names it. */
export type ParsedForm =
  | { readonly ok: true; readonly form: Form }
  | {
      readonly ok: false;
      readonly path: readonly (string | number)[];
      readonly message: string;
    };

/** Reads a form that somebody wrote. Never throws. */
export function parseForm(raw: unknown): ParsedForm {
  const parsed = formSchema.safeParse(raw);
  if (parsed.success) return { ok: true, form: parsed.data };
  const issue = parsed.error.issues[0];
  const path = issue?.path.map((step) => (typeof step === 'symbol' ? String(step) : step)) ?? [];
  const message = issue ? sentence(raw, path, issue) : 'The form cannot be read.';
  return { ok: false, path, message };
}

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

function sentence(raw: unknown, path: Path, issue: Issue): string {
  if (issue.code === 'custom') return issue.message;
  const { owner, rest } = ownerOf(raw, path);
  if (issue.code === 'unrecognized_keys')
    return `${owner} has the key “${issue.keys[0]}”, which means nothing there; take it out or fix its spelling.`;
  const what = rest.length === 0 ? owner : `${owner}: “${rest.join('.')}”`;
  return `${what} ${valueAt(raw, path) === undefined ? 'is missing; it ' : ''}${wanted(issue, path)}.`;
}

/** The innermost field, variable or threshold that a path leads into, and what is left of the path. */
function ownerOf(raw: unknown, path: Path): { owner: string; rest: Path } {
  let owner = 'The form';
  let rest = path;
  const names: string[] = [];
  for (const [index, step] of path.entries()) {
    const list = path[index - 1];
    if (list === 'thresholds') owner = `Threshold “${step}”`;
    else if (typeof step !== 'number' || (list !== 'fields' && list !== 'variables')) continue;
    else {
      const one = valueAt(raw, path.slice(0, index + 1));
      const named = isObject(one) && typeof one['id'] === 'string' && one['id'] !== '';
      names.push(named ? String(one['id']) : `number ${step + 1}`);
      owner = `${list === 'fields' ? 'Field' : 'Variable'} “${names.join('.')}”`;
    }
    rest = path.slice(index + 1);
  }
  return { owner, rest };
}

function valueAt(raw: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      Array.isArray(value)
        ? value[Number(step)]
        : isObject(value) && Object.hasOwn(value, step)
          ? value[step]
          : undefined,
    raw,
  );
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const line = 'must be one line of text';
const written: Readonly<Record<string, string>> = {
  id: 'must begin with a letter, hold only letters, digits, - and _, and be no word of JavaScript',
  of: 'must be ids with dots between them, such as “beats.present”',
  in: 'must be the id of a text or of a set of parts',
  over: 'must be a set of parts',
  key: 'must be one letter or digit',
  cannotJudge: 'must be true, false, or a list of the form’s reasons',
  threshold: 'must be a number, or a fraction such as “1/3”',
};

/** What would mend it, as the end of the sentence. */
function wanted(issue: Issue, path: Path): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${names[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union': {
      // Zod names the options of a union told apart by one key; its type leaves them out.
      const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
      return options.length > 0
        ? `must be one of: ${options.map(String).join(', ')}`
        : (written[String(path.at(-1))] ??
            'has none of the shapes that it may have; see the JSON Schema of forms');
    }
    case 'too_small':
      return `must be ${measure(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must be ${measure(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_key':
      return written['id'] ?? '';
    case 'invalid_format':
      return (
        (path[0] === 'thresholds' ? written['threshold'] : written[String(path.at(-1))]) ?? line
      );
    case 'custom':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'is not as it must be; see the JSON Schema of forms';
  }
}

function measure(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `${bound} ${limit} characters long`;
  return origin === 'array' ? `a list of ${bound} ${limit} entries` : `${bound} ${limit}`;
}
