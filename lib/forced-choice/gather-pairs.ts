import { z } from 'zod';
import { contentSchema, type Content } from '@/lib/form/content';
import { trialField } from '@/lib/form/trial-field';
import { isCannotJudge, own, type Values } from '@/lib/form/values';
import { labelOf } from '@/lib/domain/stored-rows';
import { countsAsBlind } from '@/lib/domain/how-blind';
import { generatorFamily } from '@/lib/domain/model-family';
import { pairRules, type PairRules, type Study } from '@/lib/domain/study';
import { sentencesOf } from '@/lib/form/kinds/boundary';
import type { StoredPair } from '@/lib/domain/pairs/compose';
import { words } from '@/lib/domain/pairs/lengths';
import { mirrored, type PairPurpose, type Side, type Sides } from '@/lib/domain/pairs/pair';
import type { PairNamed } from './judged-pairs-of';
import type { PairFacts, PairText } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

/** A row of pairs.jsonl as it is stored, with what is known of the items that it shows. */
export type PairUnitRow = {
  /** Internal id of its item. */
  readonly item: string;
  readonly name: string;
  readonly kind: string;
  readonly purpose: string;
  readonly pairJson: string;
  readonly contentJson: string;
  readonly provenanceJson: string | null;
  readonly provenanceOfA: string | null;
  readonly provenanceOfB: string | null;
};

/** One revision of one trial's answer; a trial without an answer has one row without a payload. */
export type PairTrialRow = {
  readonly trial: string;
  readonly item: string;
  readonly rater: string;
  readonly sheet: string;
  readonly slot: number;
  readonly form: string | null;
  readonly position: number;
  readonly showing: number;
  /** As the pair's texts are stored. */
  readonly sides: string | null;
  readonly seq: number | null;
  readonly revision: number | null;
  readonly payload: string | null;
};

/** What study.json says of how answers are read. */
export type PairStudy = Pick<Study, 'form'> & { readonly pairs?: Study['pairs'] | undefined };

/** What a report reads of pairs and boundary texts once provenance is open; plain data, so that it travels to a worker. */
export type GatheredPairs = {
  /** Every trial of every sheet, answered or not, in the author's a and b. */
  readonly trials: readonly ScoredTrial[];
  readonly facts: readonly PairFacts[];
  readonly rules: PairRules;
  /** Whether "one hand wrote all of it" was offered on boundary texts. */
  readonly boundaryNone: boolean;
  /** Pairs by the internal id of their item, which judgments carry. */
  readonly named: readonly (PairNamed & { readonly item: string })[];
};

type Unit = {
  readonly row: PairUnitRow;
  readonly pair: StoredPair;
  readonly content: Content;
  readonly attributes: Readonly<Record<string, unknown>>;
};

const attributesSchema = z.record(z.string(), z.unknown());
const attributesOf = (json: string | null): Record<string, unknown> =>
  json === null ? {} : attributesSchema.parse(JSON.parse(json));

/**
 * What figures on pairs are made of, from what is stored. `use` says which revision of an answer counts: the last that
 * was made blind, or the last.
 */
export function gatherPairs(
  units: readonly PairUnitRow[],
  rows: readonly PairTrialRow[],
  study: PairStudy,
  use: 'blind' | 'all',
): GatheredPairs {
  const byItem = new Map(units.map((row) => [row.item, unitOf(row)]));
  const rules = pairRules(study);
  const hand = trialField(study.form, 'boundary');
  return {
    trials: scoredTrials(rows, byItem, study, use),
    facts: [...byItem.values()].flatMap((unit) => factsOf(unit, rules.condition)),
    rules,
    boundaryNone: hand?.kind === 'boundary' && hand.none === true,
    named: [...byItem].flatMap(([item, { row, pair }]) =>
      pair.trial === 'boundary'
        ? []
        : [
            {
              item,
              pair: row.name,
              kind: pair.trial,
              purpose: purposeOf(row),
              exchanged: pair.exchanged,
            },
          ],
    ),
  };
}

const unitOf = (row: PairUnitRow): Unit => ({
  row,
  pair: JSON.parse(row.pairJson) as StoredPair, // written from a StoredPair at import
  content: contentSchema.parse(JSON.parse(row.contentJson)),
  attributes: attributesOf(row.provenanceJson),
});

const purposeOf = ({ purpose }: PairUnitRow): PairPurpose =>
  purpose === 'catch' ? 'catch' : 'standard';

function factsOf({ row, pair, content }: Unit, condition: string | undefined): PairFacts[] {
  if (pair.trial === 'boundary') return [];
  const text = (side: Side, provenance: string | null): PairText => {
    const attributes = attributesOf(provenance);
    const stored = pair.exchanged ? (side === 'a' ? 'b' : 'a') : side;
    const body = content.texts.find(({ id }) => id === stored)?.body ?? '';
    const named = condition === undefined ? undefined : own(attributes, condition);
    return {
      condition: typeof named === 'string' || typeof named === 'number' ? String(named) : null,
      family: generatorFamily(attributes),
      characters: [...body].length,
    };
  };
  return [
    {
      pair: row.name,
      kind: pair.trial,
      target: pair.target,
      a: text('a', row.provenanceOfA),
      b: text('b', row.provenanceOfB),
    },
  ];
}

function scoredTrials(
  rows: readonly PairTrialRow[],
  units: ReadonlyMap<string, Unit>,
  study: PairStudy,
  use: 'blind' | 'all',
): ScoredTrial[] {
  const byTrial = new Map<string, PairTrialRow[]>();
  for (const row of rows) byTrial.set(row.trial, [...(byTrial.get(row.trial) ?? []), row]);
  const answered = orderOfWork(rows);
  return [...byTrial.values()].flatMap((revisions): ScoredTrial[] => {
    const [first] = revisions;
    const unit = first && units.get(first.item);
    if (!first || !unit) return [];
    const said = revisionThatCounts(revisions, use);
    return [
      {
        ...placeOf(first, unit),
        answered: answered.get(first.trial) ?? null,
        ...answerOf(said?.values ?? null, unit, study),
        activeMs: said?.activeMs ?? 0,
        blind: said?.blind ?? true,
      },
    ];
  });
}

/** Trials in the order in which each sheet's were first answered, from 1. */
function orderOfWork(rows: readonly PairTrialRow[]): Map<string, number> {
  const first = new Map<string, { readonly sheet: string; readonly seq: number }>();
  for (const { trial, sheet, seq } of rows) {
    const known = first.get(trial);
    if (seq !== null && (!known || seq < known.seq)) first.set(trial, { sheet, seq });
  }
  const counts = new Map<string, number>();
  const order = new Map<string, number>();
  for (const [trial, { sheet }] of [...first].sort(([, a], [, b]) => a.seq - b.seq)) {
    const place = (counts.get(sheet) ?? 0) + 1;
    counts.set(sheet, place);
    order.set(trial, place);
  }
  return order;
}

type Said = { readonly values: Values; readonly activeMs: number; readonly blind: boolean };

function revisionThatCounts(
  revisions: readonly PairTrialRow[],
  use: 'blind' | 'all',
): Said | undefined {
  const said = revisions
    .toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0))
    .flatMap((row): Said[] => {
      if (row.payload === null || row.revision === null) return [];
      const label = labelOf({ ...row, revision: row.revision, payload: row.payload });
      const { activeMs } = JSON.parse(row.payload) as { readonly activeMs: number | null }; // of a label's payload
      return [{ values: label.values, activeMs: activeMs ?? 0, blind: countsAsBlind(label) }];
    });
  const made = said.filter(({ blind }) => blind);
  return use === 'blind' && made.length > 0 ? made.at(-1) : said.at(-1);
}

function placeOf(row: PairTrialRow, { row: unit, pair, content }: Unit) {
  return {
    pair: unit.name,
    kind: pair.trial,
    purpose: purposeOf(unit),
    showing: (['first', 'repeat', 'mirrored'] as const)[row.showing] ?? 'first',
    rater: row.rater,
    sheet: row.sheet,
    slot: row.slot,
    mirrored: row.form?.endsWith('m') ?? false,
    position: row.position,
    sides: sidesOf(row.sides, pair.exchanged),
    target: pair.target,
    words: content.texts.reduce((sum, text) => sum + words(text.body), 0),
  };
}

/** Stored sides in the author's a and b. */
function sidesOf(stored: string | null, exchanged: boolean): Sides | null {
  if (stored !== 'ab' && stored !== 'ba') return null;
  return exchanged ? mirrored(stored) : stored;
}

function answerOf(values: Values | null, { pair, content, attributes }: Unit, study: PairStudy) {
  const { confidence, recognised } = pairRules(study);
  const value = (field: string | undefined) =>
    values === null || field === undefined ? undefined : own(values, field);
  const about = value(trialField(study.form, pair.trial)?.id);
  const sure = value(confidence);
  const known = value(recognised);
  const sentences = sentencesOf(content).length;
  const place = attributes['boundary'];
  const boundary = pair.trial === 'boundary';
  return {
    response: boundary ? null : responseOf(about),
    place: boundary && (typeof about === 'number' || about === 'none') ? about : null,
    truePlace: boundary && (typeof place === 'number' || place === 'none') ? place : null,
    sentences: boundary ? sentences : null,
    confidence: typeof sure === 'number' ? sure : null,
    recognised: known === 'yes' || known === 'no' ? known === 'yes' : null,
  } as const;
}

function responseOf(value: Values[string] | undefined): ScoredTrial['response'] {
  if (value === 'a' || value === 'b' || value === 'tie' || value === 'both-bad') return value;
  return value !== undefined && isCannotJudge(value) ? 'cannot-judge' : null;
}
