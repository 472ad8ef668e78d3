import type { Item, Provenance } from '@/lib/domain/item';
import { sha256 } from '@/lib/domain/ledger';
import { studySchema, type Study } from '@/lib/domain/study';
import type { PairRow } from '@/lib/domain/pairs/pair';
import type { PairSource, SourceText } from './pair-source';

/** A study folder of pairs: what its files hold. */
export type PairStudy = {
  readonly study: Study;
  readonly guidelines: string;
  readonly items: readonly Item[];
  readonly provenance: readonly { readonly id: string; readonly provenance: Provenance }[];
  readonly pairs: readonly MadeRow[];
};

type MadeRow = Omit<PairRow, 'provenance' | 'salt'> & { readonly provenance: Provenance };

export type PairStudyWords = {
  readonly title: string;
  /** What is asked of every pair. */
  readonly ask: string;
  /** The field of provenance in which the two texts of a pair differ: `run`, `model`. */
  readonly condition: string;
  /** The run whose text is the right answer; null asks which text is better. */
  readonly target: string | null;
};

/** The text that raters compare. */
const COMPARED = 'text';

/**
 * The study of these pairs. Texts are named and ordered, and first and second of a pair chosen, by
 * the SHA-256 of their words alone: neither an id nor a place says which run a text is of.
 */
export function pairStudy(sources: readonly PairSource[], words: PairStudyWords): PairStudy {
  const texts = sources
    .flatMap((source, pair) => source.texts.map((text) => ({ pair, text, source })))
    .map((entry) => ({ ...entry, key: sha256(`${entry.text.body}\n${entry.pair}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const items: Item[] = [];
  const provenance: { id: string; provenance: Provenance }[] = [];
  const idOf = new Map<SourceText, string>();
  for (const [at, { text, source }] of texts.entries()) {
    const id = numbered('t', at, texts.length);
    idOf.set(text, id);
    items.push({ id, content: { texts: [...source.context, { id: COMPARED, body: text.body }] } });
    provenance.push({ id, provenance: text.provenance });
  }
  const pairs = sources.map((source, at) => {
    const id = numbered('p', at, sources.length);
    return pairRow(id, source, idOf, words.target);
  });
  const context = sources[0]?.context.map(({ id }) => id) ?? [];
  return {
    study: studyOf(words, context, slugOf(texts)),
    guidelines: guidelinesOf(words),
    items,
    provenance,
    pairs,
  };
}

/** Raters meet the slug: it tells the texts apart from others and names nobody, as a folder or a file might. */
const slugOf = (texts: readonly { readonly key: string }[]): string =>
  `blind-pairs-${sha256(texts.map(({ key }) => key).join()).slice(0, 6)}`;

function pairRow(
  id: string,
  { texts, provenance }: PairSource,
  idOf: ReadonlyMap<SourceText, string>,
  target: string | null,
): MadeRow {
  const named = texts.map((text) => ({ text, item: idOf.get(text) ?? '' }));
  const [a, b] = named.sort((one, other) => (one.item < other.item ? -1 : 1));
  return {
    id,
    a: a?.item ?? '',
    b: b?.item ?? '',
    ...(target === null ? {} : { target: a?.text.run === target ? 'a' : 'b' }),
    kind: 'standard',
    provenance,
  };
}

function numbered(letter: string, at: number, of: number): string {
  return `${letter}${String(at + 1).padStart(Math.max(3, String(of).length), '0')}`;
}

function studyOf(
  { title, ask, condition, target }: PairStudyWords,
  context: string[],
  slug: string,
): Study {
  const forced = target !== null;
  const broken = { value: 'broken', label: 'A text is broken' };
  const unsure = { value: 'cannot-tell', label: 'I cannot tell' };
  const side = forced
    ? { kind: 'side', for: ['2afc'], cannotJudge: ['broken'] }
    : { kind: 'side', for: ['preference'], tie: true, bothBad: true, cannotJudge: true };
  return studySchema.parse({
    slug,
    title,
    texts: [
      ...context.map((id) => ({ id, role: 'question' })),
      { id: COMPARED, title: 'Text', role: 'judged' },
    ],
    form: {
      fields: [{ id: 'side', ask, ...side }, ...(forced ? [SURE, READ] : [])],
      cannotJudge: { reasons: forced ? [broken] : [unsure, broken] },
    },
    pairs: {
      condition,
      ...(forced ? { limit: 0.65, confidence: SURE.id, recognised: READ.id } : {}),
    },
  });
}

const SURE = {
  id: 'sure',
  kind: 'scale',
  ask: 'How sure are you?',
  min: 1,
  max: 4,
  level: 'ordinal',
  anchors: { '1': 'A guess', '4': 'Certain' },
};

const READ = {
  id: 'read',
  kind: 'yes-no',
  ask: 'Have you read one of these texts before?',
};

function guidelinesOf({ ask, target }: PairStudyWords): string {
  const rule =
    target === null
      ? '- Where neither is better, say so; where both are bad, say that. “I cannot tell” is for a pair that nobody could judge.'
      : '- Choose one of the two even where you are not sure: a guess is an answer. Only where a text is broken (cut off, garbled, empty) say that instead.';
  return `# ${ask}

Each screen shows two texts, Text A and Text B. Read both to the end, then answer.

- Go by the texts alone. Which one stands where was drawn by lot for each pair.
${rule}
- Take the time that you need. Do not look the texts up, and do not talk about them before everybody is done.
`;
}
