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

/** Where which canary was found in a text, in letters of any case, or nothing. */
export function found(text: string, canaries: readonly Canary[]): string[] {
  const lower = text.toLowerCase();
  const seen = headsIn(
    lower,
    canaries.flatMap(({ forms }) => forms),
  );
  return canaries.flatMap(({ word, forms }) =>
    forms
      .filter((form) => seen.has(headOf(form)) && lower.includes(form.toLowerCase()))
      .map((form) => `${word} as ${form}`),
  );
}

/** How many letters are looked up at once: no form of a canary is shorter. */
const head = 8;
const headOf = (form: string): string => form.slice(0, head).toLowerCase();

/**
 * Which heads of these forms stand in a text: one walk along it, since thousands of forms sought one after the other
 * take seconds on a page. Throws for a form that has no whole head.
 */
function headsIn(lower: string, forms: readonly string[]): ReadonlySet<string> {
  const short = forms.find((form) => form.length < head);
  if (short !== undefined) throw new Error(`"${short}" is too short to be sought.`);
  const heads = new Set(forms.map(headOf));
  const seen = new Set<string>();
  for (let at = 0; at + head <= lower.length; at += 1) {
    const here = lower.slice(at, at + head);
    if (heads.has(here)) seen.add(here);
  }
  return seen;
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
      { verdicts: { departs: 'FAIL', why: word('VERDICT') }, ambiguous: ['departs'] },
    ][at % 4];
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

/**
 * A study full of canaries. `sealed`: ids, provenance and its attributes, siblings, samples, file order; nobody meets
 * them while the seals are closed. `declared`: every string of study.json that is for the desk alone, the slug, and
 * names of folder and files; no rater ever meets them.
 */
export function canaryStudy(items: number): {
  readonly files: Record<string, string>;
  readonly folder: string;
  readonly slug: string;
  readonly sealed: readonly Canary[];
  readonly declared: readonly Canary[];
  readonly ids: readonly string[];
} {
  const sealed: string[] = [];
  const declared: string[] = [];
  const wordOf = (list: string[]) => (name: string) => {
    const made = `LEAK${name}${sealed.length + declared.length}QZX`;
    list.push(made);
    return made;
  };
  const word = wordOf(sealed);
  const desk = wordOf(declared);
  // The last item is a fixture that study.json names, where the desk reads it.
  const fixture = desk('FIXTURE');
  const ids = Array.from({ length: items }, (_, index) => index === items - 1 ? fixture : word('ID')); // prettier-ignore
  const rows = ids.map((id, index) => ({
    id,
    content: {
      texts: [
        { id: 'source', body: `Rule ${index}: keep the gate shut.` },
        { id: 'answer', body: `Answer ${index}: the gate stays shut, as the rule says.` },
      ],
    },
    siblings: [ids[(index + 1) % items]],
    ...(id === fixture ? { sample: 'fixture', expected: { departs: 'no' } } : { sample: 'validation' }), // prettier-ignore
  }));
  const attribute = desk('ATTRIBUTE');
  const provenance = ids.map((id) => ({
    id,
    provenance: {
      model: word('MODEL'),
      [attribute]: word('CONDITION'),
      intended: word('GOLD'),
      file: word('FILE'),
      note: word('NOTE'),
    },
  }));
  const slug = desk('SLUG').toLowerCase();
  const lines = (all: readonly unknown[]) => all.map((row) => `${JSON.stringify(row)}\n`).join('');
  return {
    files: {
      'study.json': JSON.stringify(canaryStudyJson(slug, attribute, fixture, desk)),
      'guidelines.md': '# What to judge\n\nSay whether the answer departs from the rule.\n',
      'items.jsonl': lines(rows),
      'provenance.jsonl': lines(provenance),
      [`${desk('FILENAME')}.txt`]: 'not read',
    },
    folder: desk('FOLDER'),
    slug,
    sealed: sealed.map(canary),
    declared: declared.map(canary),
    ids,
  };
}

/** study.json with a word wherever it can hold one that raters are not to read. */
function canaryStudyJson(
  slug: string,
  attribute: string,
  fixture: string,
  desk: (name: string) => string,
): unknown {
  const named = (rule: string) => ({ id: desk('VARIABLE'), label: desk('LABEL'), rule });
  const threshold = desk('THRESHOLD');
  const condition = `item.${attribute}`;
  const second = desk('SECOND');
  const counted = { ...named('count'), of: condition, equals: desk('EQUALS') };
  const summed = { ...named('sum'), of: [counted.id] };
  return {
    $schema: desk('SCHEMA'),
    slug,
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
      variables: [
        counted,
        summed,
        { ...named('first'), of: [counted.id], else: desk('ELSE') },
        { ...named('share'), of: condition, equals: desk('EQUALS') },
        { ...named('at-least'), of: summed.id, threshold },
        { ...named('at-most'), of: summed.id, threshold },
        { ...named('none'), of: condition, equals: desk('EQUALS') },
        { ...named('all'), of: [condition], equals: desk('EQUALS') },
      ],
      thresholds: { [threshold]: { value: 1, setFrom: desk('SETFROM') } },
    },
    plan: { ratersPerUnit: 3, siblingsApart: 0, window: 5 },
    pairs: { condition: attribute },
    strata: [attribute, second],
    resample: attribute,
    alsoResample: second,
    juries: [{ name: desk('JURY'), judges: [desk('MEMBER'), desk('MEMBER')] }],
    judges: {
      reply: { [counted.id]: `${desk('REPLY')}: {}`, departs: `${desk('REPLY')}: {}` },
      ambiguous: `${desk('AMBIGUOUS')}: {}`,
      prompts: [{ role: desk('ROLE'), text: desk('PROMPT') }],
    },
    usable: { fixtures: [fixture] },
    hypotheses: [
      {
        ...{ id: desk('HYPOTHESIS'), text: desk('HYPOTHESIS') },
        rule: {
          figure: {
            ...{ section: 'people', metric: desk('METRIC'), variable: counted.id, run: 1 },
            ...{ grader: desk('GRADER'), other: desk('OTHER'), otherRun: 2 },
            ...{ category: desk('CATEGORY'), stratum: desk('STRATUM') },
          },
          ...{ comparator: '>', value: 0.5 },
        },
      },
    ],
    gates: [
      {
        ...{ id: desk('GATE'), title: desk('GATE') },
        all: [{ metric: desk('METRIC'), comparator: '>', threshold: 0.5, arm: desk('ARM') }],
      },
    ],
    claims: { may: [desk('MAY')], mayNot: [desk('MAYNOT')] },
    attribution: desk('ATTRIBUTION'),
  };
}
