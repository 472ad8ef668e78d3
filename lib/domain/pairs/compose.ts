import type { Content, Text } from '@/lib/form/content';
import { sentenceSet } from '@/lib/form/kinds/boundary';
import type { Item, Provenance } from '../item';
import { sha256 } from '../ledger';
import { pairRules, type Study } from '../study';
import { lengthRatio } from './lengths';
import { alikeBreaks } from './alike-breaks';
import { normaliseText, type Normalisation } from './normalise';
import type { PairPurpose, PairRow, PairTrialKind, Side } from './pair';
import { sentencesOf } from './sentences';

/** The sealed side of a row of pairs.jsonl, as it is stored with what raters see. */
export type StoredPair = {
  readonly a: string;
  readonly b: string | null;
  readonly target: Side | null;
  readonly kind: PairRow['kind'];
  readonly trial: PairTrialKind;
  /** Whether the text of the author's b is stored as text "a": see `composePair`. */
  readonly exchanged: boolean;
};

/** A row of pairs.jsonl as an item of its own: what raters see, and what is sealed. */
export type ComposedPair = {
  readonly item: Item;
  readonly provenance: Provenance;
  readonly kind: PairTrialKind;
  readonly purpose: PairPurpose;
  readonly pair: StoredPair;
  /** Share of the longer text's words by which the two differ; null for one text. */
  readonly lengthRatio: number | null;
};

export type Shown = { readonly item: Item; readonly provenance: Provenance };

/** Why a row gives no trial, and what would mend it. */
export type Uncomposed = { readonly reason: string; readonly mend: string };

/** Names of the two boxes: as neutral as two names can be. */
const boxes: Readonly<Record<Side, string>> = { a: 'Text A', b: 'Text B' };

/**
 * The text of an item that is compared or divided: the one text with the role "judged", or the only text. Null where
 * study.json leaves it open.
 */
export function comparedText(texts: Study['texts']): string | null {
  const judged = texts.filter((text) => text.role === 'judged');
  const [only] = judged.length > 0 ? judged : texts;
  return only !== undefined && (judged.length === 1 || texts.length === 1) ? only.id : null;
}

/**
 * Two items side by side. Both texts pass the same normalisation. They are stored in an order that follows from their
 * hashes alone, so that no figure made before the key is opened tells which one its author named first.
 */
export function composePair(
  row: PairRow,
  a: Shown,
  b: Shown,
  study: Study,
  trial: '2afc' | 'preference',
): ComposedPair | Uncomposed {
  const compared = comparedText(study.texts);
  const rules = pairRules(study);
  const texts = [textOf(a, compared), textOf(b, compared)] as const;
  const [textA, textB] = texts;
  if (!textA || !textB)
    return {
      reason: `Its item ${textA ? 'b' : 'a'} has no text "${compared ?? ''}" to compare.`,
      mend: 'Correct the item, or leave the pair out.',
    };
  const [bodyA, bodyB] = normalisedPair([textA.body, textB.body], rules.normalise);
  const fault = bodyFault(bodyA, bodyB) ?? contextFault(a, b, compared);
  if (fault) return fault;
  const ratio = lengthRatio(bodyA, bodyB);
  if (rules.lengths.beyond === 'refuse' && ratio > rules.lengths.most)
    return {
      reason: `Its texts differ in length by ${percent(ratio)} of the longer one; at most ${percent(rules.lengths.most)} is declared.`,
      mend: 'Choose texts of one length, raise pairs.lengths.most, or set pairs.lengths.beyond to "flag".',
    };
  const exchanged = sha256(bodyB) < sha256(bodyA);
  const box = (side: Side, of: Text, body: string): Text => ({
    id: side,
    title: boxes[side],
    body,
    ...(rules.normalise.markup === 'keep' && of.format !== undefined ? { format: of.format } : {}),
    ...(of.lang === undefined ? {} : { lang: of.lang }),
    ...(of.dir === undefined ? {} : { dir: of.dir }),
  });
  const [first, second] = exchanged
    ? [box('a', textB, bodyB), box('b', textA, bodyA)]
    : [box('a', textA, bodyA), box('b', textB, bodyB)];
  return {
    item: itemOf(row, { texts: [...contextOf(a, compared), first, second] }, [a, b]),
    ...sealedOf(row, trial, exchanged),
    lengthRatio: ratio,
  };
}

/** Both texts as they are shown. Where markup is kept a line break may be part of it. */
function normalisedPair(
  [a, b]: readonly [string, string],
  how: Normalisation,
): readonly [string, string] {
  const texts = [normaliseText(a, how), normaliseText(b, how)] as const;
  if (how.markup === 'keep') return texts;
  const [one, other] = alikeBreaks(texts);
  return [normaliseText(one, how), normaliseText(other, how)];
}

/** One text in numbered sentences, which are fixed here. */
export function composeBoundary(row: PairRow, of: Shown, study: Study): ComposedPair | Uncomposed {
  const compared = comparedText(study.texts);
  const text = textOf(of, compared);
  if (!text)
    return {
      reason: `Its item has no text "${compared ?? ''}".`,
      mend: 'Correct the item, or leave the row out.',
    };
  const body = normaliseText(text.body, pairRules(study).normalise);
  const sentences = sentencesOf(body, text.lang);
  if (sentences.length < 2)
    return {
      reason: 'Its text has fewer than two sentences: there is no place between sentences.',
      mend: 'Choose a longer text.',
    };
  const place = row.provenance['boundary'] ?? of.provenance['boundary'];
  if (!isPlace(place, sentences.length))
    return {
      reason: `provenance.boundary is the number of sentences by the first hand: a whole number from 1 to ${sentences.length - 1} (the text has ${sentences.length} sentences), or "none".`,
      mend: 'Write it in provenance of this row, or of the item.',
    };
  const { id, title, lang, dir } = text;
  const content: Content = {
    texts: [
      ...contextOf(of, compared),
      {
        id,
        ...(title === undefined ? {} : { title }),
        body,
        ...(lang === undefined ? {} : { lang }),
        ...(dir === undefined ? {} : { dir }),
      },
    ],
    parts: sentences.map((sentence, index) => ({
      id: String(index + 1),
      set: sentenceSet,
      label: String(index + 1),
      body: sentence,
    })),
  };
  return {
    item: itemOf(row, content, [of]),
    ...sealedOf(row, 'boundary', false),
    provenance: { ...row.provenance, boundary: place },
    lengthRatio: null,
  };
}

/** What stays sealed of a row. */
export const sealedOf = (row: PairRow, trial: PairTrialKind, exchanged: boolean) => ({
  provenance: row.provenance,
  kind: trial,
  purpose: row.kind === 'catch' ? ('catch' as const) : ('standard' as const),
  pair: {
    a: row.a,
    b: row.b ?? null,
    target: row.target ?? null,
    kind: row.kind,
    trial,
    exchanged,
  },
});

/** A sealed place: the number of sentences by the first hand, or "none". */
export function isPlace(value: unknown, sentences: number): value is number | 'none' {
  return (
    value === 'none' ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value < sentences)
  );
}

const textOf = ({ item }: Shown, id: string | null): Text | undefined =>
  item.content.texts.find((text) => text.id === id);

const contextOf = ({ item }: Shown, compared: string | null): Text[] =>
  item.content.texts.filter((text) => text.id !== compared);

function bodyFault(a: string, b: string): Uncomposed | null {
  if (a === '' || b === '')
    return {
      reason: 'One of its texts is empty once it is normalised.',
      mend: 'Correct the item, or leave the pair out.',
    };
  if (a !== b) return null;
  return {
    reason: 'Its two texts are the same, letter for letter: no answer would mean anything.',
    mend: 'Leave the pair out. As a check of attention take a pair whose answer is plain.',
  };
}

function contextFault(a: Shown, b: Shown, compared: string | null): Uncomposed | null {
  const [one, other] = [contextOf(a, compared), contextOf(b, compared)];
  const differs =
    one.find((text) => text.body !== other.find(({ id }) => id === text.id)?.body) ??
    other.find(({ id }) => !one.some((text) => text.id === id));
  return differs
    ? {
        reason: `Its two items have different texts "${differs.id}": what stands above a pair must be the same for both.`,
        mend: 'Pair items of one prompt, or give the text the role "judged".',
      }
    : null;
}

/** What a pair is for follows from its items where they agree. */
export function itemOf(row: PairRow, content: Content, of: readonly Shown[]): Item {
  const [sample, ...others] = new Set(of.map(({ item }) => item.sample));
  const siblings = [...new Set(of.flatMap(({ item }) => item.siblings ?? []))];
  return {
    id: row.id,
    content,
    ...(sample !== undefined && others.length === 0 ? { sample } : {}),
    ...(siblings.length > 0 ? { siblings } : {}),
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
