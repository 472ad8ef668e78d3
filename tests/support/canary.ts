import { createHash } from 'node:crypto';

/** A word that stands nowhere else, with every form in which it might leak: itself, base64, hex, reversed, hashed. */
export type Canary = { readonly word: string; readonly forms: readonly string[] };

export function canary(word: string): Canary {
  const hash = (name: string) => createHash(name).update(word);
  // Base64 depends on where the word begins in a longer text: the middle of each of the three alignments is fixed.
  const aligned = ['', 'x', 'xx'].map((pad) =>
    Buffer.from(`${pad}${word}`).toString('base64').slice(4, -4),
  );
  return {
    word,
    forms: [
      word,
      [...word].reverse().join(''),
      encodeURIComponent(word),
      Buffer.from(word).toString('hex'),
      ...aligned,
      ...['sha1', 'sha256', 'sha512', 'md5'].flatMap((name) => [
        hash(name).digest('hex'),
        hash(name).digest('base64').replace(/=+$/, ''),
        hash(name).digest('base64url'),
      ]),
    ],
  };
}

/** Where which canary was found in a text, or nothing. */
export function found(text: string, canaries: readonly Canary[]): string[] {
  const lower = text.toLowerCase();
  return canaries.flatMap(({ word, forms }) =>
    forms
      .filter((form) => text.includes(form) || lower.includes(form.toLowerCase()))
      .map((form) => `${word} as ${form}`),
  );
}

/** A file of judges' runs over a canary study, every answer, reply, error and name of it full of canaries. */
export function canaryRuns(ids: readonly string[]): {
  readonly text: string;
  readonly sealed: readonly Canary[];
} {
  const words: string[] = [];
  const word = (name: string): string => {
    const made = `LEAK${name}${words.length}QZX`;
    words.push(made);
    return made;
  };
  const answers = (at: number) =>
    [
      { values: { departs: at % 2 ? 'yes' : 'no', why: word('WHY') }, raw: word('RAW') },
      { raw: word('MALFORMED') },
      { error: word('ERROR') },
    ][at % 3];
  const rows = ids.map((item, at) => ({
    judge: word('JUDGE'),
    run: 1,
    item,
    family: word('FAMILY'),
    model: word('ASKED'),
    returnedModel: word('ANSWERED'),
    usage: { note: word('USAGE') },
    settings: { note: word('SETTING') },
    ...answers(at),
  }));
  return {
    text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    sealed: words.map(canary),
  };
}

/** A study whose sealed side is full of canaries: ids, provenance, siblings, samples, expected values, file order. */
export function canaryStudy(items: number): {
  readonly files: Record<string, string>;
  readonly sealed: readonly Canary[];
  readonly ids: readonly string[];
} {
  const words: string[] = [];
  const word = (name: string): string => {
    const made = `LEAK${name}${words.length}QZX`;
    words.push(made);
    return made;
  };
  const ids = Array.from({ length: items }, () => word('ID'));
  const rows = ids.map((id, index) => ({
    id,
    content: {
      texts: [
        { id: 'source', body: `Rule ${index}: keep the gate shut.` },
        { id: 'answer', body: `Answer ${index}: the gate stays shut, as the rule says.` },
      ],
    },
    siblings: [ids[(index + 1) % items]],
    sample: 'validation',
  }));
  const provenance = ids.map((id) => ({
    id,
    provenance: {
      model: word('MODEL'),
      condition: word('CONDITION'),
      intended: word('GOLD'),
      file: word('FILE'),
      note: word('NOTE'),
    },
  }));
  const study = {
    title: 'Gates',
    texts: [
      { id: 'source', title: 'Source', role: 'source' },
      { id: 'answer', title: 'Answer', role: 'judged' },
    ],
    form: {
      fields: [
        { id: 'departs', kind: 'yes-no', ask: 'Does the answer depart?', gold: true },
        { id: 'why', kind: 'text', ask: 'Why?', required: false },
      ],
    },
    plan: { ratersPerUnit: 3, siblingsApart: 0, window: 5 },
    strata: ['condition'],
  };
  const lines = (all: readonly unknown[]) => all.map((row) => `${JSON.stringify(row)}\n`).join('');
  return {
    files: {
      'study.json': JSON.stringify(study),
      'guidelines.md': '# What to judge\n\nSay whether the answer departs from the rule.\n',
      'items.jsonl': lines(rows),
      'provenance.jsonl': lines(provenance),
    },
    sealed: words.map(canary),
    ids,
  };
}
