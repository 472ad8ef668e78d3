import 'server-only';
import {
  answerRows,
  markedSpans,
  type AnswerRow,
  type GraderValues,
  type MarkedSpan,
} from '@/lib/domain/answer-rows';
import { causeOf, type Cause, type RecordedCause } from '@/lib/domain/disagreement-cause';
import { everything, type DisagreementFilter } from '@/lib/domain/disagreement-filter';
import { disagreements, type ListedItem, type Standing } from '@/lib/domain/disagreements';
import { goldOf, labelsForGold, type Gold, type StandingLabel } from '@/lib/domain/gold';
import { isBlind } from '@/lib/domain/how-blind';
import { byGrader, graderKey, graderWords } from '@/lib/domain/grader-key';
import { Refusal } from '@/lib/domain/refusal';
import { written } from '@/lib/figures/strata';
import type { Content } from '@/lib/form/content';
import { lackingFields } from '@/lib/form/lacking';
import { isGroup } from '@/lib/form/field-kinds';
import { valueWords } from '@/lib/form/value-words';
import type { SignedIn } from '../actor';
import { database, read } from '../store/database';
import type { StudyIndex } from '../index-disagreements';
import {
  itemNotes,
  judgeAnswers,
  raterAnswers,
  type ItemNote,
  type JudgeAnswer,
  type LabelRevision,
  type RaterAnswer,
} from '../item-answers';
import { itemTrials } from '../item-trials';
import { parseContent } from '../rater-trials';
import { trialKindOf } from '../stored-pair';
import type { TrialKind } from '@/lib/domain/blind';
import { causeHistory } from '../recorded-causes';
import { requireDesk, type DeskStudy } from './desk-study';
import { answersInWords, foundIn } from './disagreements-view';

export type DisagreementView =
  { readonly sealed: true } | ({ readonly sealed: false } & DisagreementFacts);

export type DisagreementFacts = {
  readonly item: string;
  readonly name: string;
  /** Its place among the items that the filter finds, from 1; null where it is not one of them. */
  readonly at: number | null;
  readonly total: number;
  readonly earlier: string | null;
  readonly next: string | null;
  readonly content: Content;
  readonly texts: readonly {
    readonly id: string;
    readonly title: string;
    readonly role: 'source' | 'question' | 'judged';
  }[];
  /** People by code, then judges; rows and spans count in this order. */
  readonly graders: readonly ShownGrader[];
  readonly rows: readonly AnswerRow[];
  readonly spans: readonly MarkedSpan[];
  readonly questions: readonly ReadQuestion[];
  readonly gold: readonly GoldLine[];
  /** Null while it is sealed. */
  readonly provenance: readonly { readonly name: string; readonly value: string }[] | null;
  readonly notes: readonly ItemNote[];
  /** All causes that were ever recorded of this item, newest first. */
  readonly history: readonly RecordedCause[];
  /** A judge can be at fault only once judges can be seen. */
  readonly judgmentsOpen: boolean;
};

export type ShownGrader =
  | {
      readonly kind: 'rater';
      readonly key: string;
      /** The code; of a judge its name, which its runs share. */
      readonly name: string;
      readonly words: string;
      /** The label that counts now; null where there is none. */
      readonly label: Omit<LabelRevision, 'values'> | null;
      readonly erased: boolean;
      readonly earlier: readonly EarlierAnswer[];
    }
  | ({
      readonly kind: 'judge';
      readonly key: string;
      readonly name: string;
      readonly words: string;
    } & Omit<JudgeAnswer, 'grader' | 'values'>);

/** What an earlier revision said where it said something else. */
export type EarlierAnswer = Omit<LabelRevision, 'values'> & {
  readonly said: readonly { readonly ask: string; readonly words: string }[];
};

export type ReadQuestion = {
  readonly id: string;
  readonly ask: string;
  /** People with each other. */
  readonly standing: Standing;
  /** "Yes 3, No 1" */
  readonly answers: string;
  readonly cause: Cause | null;
};

export type GoldLine = {
  readonly field: string;
  readonly ask: string;
  /** Null where gold is undecided. */
  readonly route: string | null;
  /** The reference value, or why there is none. */
  readonly words: string;
};

/** One item with everything that its open seals let a reader see of it; `item` is an internal id or a name. */
export async function disagreementView(
  actor: SignedIn,
  slug: string,
  item: string,
  filter: DisagreementFilter,
): Promise<DisagreementView> {
  const access = await requireDesk(actor, slug);
  if (!access.opened.has('labels')) return { sealed: true };
  const { known, causes, found } = await foundIn(access, filter);
  const id = idOf(known, item);
  const stored = await storedItem(access, id);
  const trials = await read((tx) => itemTrials(tx, access.id, id));
  const raters = (await raterAnswers(access, trials)).sort((a, b) => byGrader(a.grader, b.grader));
  const judges = (await judgeAnswers(access, id)).sort((a, b) => byGrader(a.grader, b.grader));
  const values = valuesOf(raters, judges);
  const place = known.placeOf.get(id) ?? -1;
  const standings = new Map(
    disagreements(known.index, { ...everything, show: 'all' }, new Map(), [place])
      .listed.flatMap(({ questions }) => questions)
      .map(({ question, standing }) => [question, standing]),
  );
  return {
    sealed: false,
    item: id,
    name: known.names.get(id) ?? '',
    ...neighbours(known, found.listed, place),
    content: stored.content,
    texts: known.study.texts.map((text) => ({
      id: text.id,
      title: text.title ?? text.id,
      role: text.role ?? 'judged',
    })),
    graders: [
      ...raters.map((rater) => shownRater(known, stored, rater)),
      ...judges.map(shownJudge),
    ],
    rows: answerRows(known.form, stored.content, values, stored.trial),
    spans: markedSpans(values),
    questions: known.index.questions.map((question) => ({
      id: question.id,
      ask: question.ask,
      standing: standings.get(question.id) ?? 'alone',
      answers: answersInWords(known, question, place, everything),
      cause: causeOf(causes.get(id), question.id),
    })),
    gold: goldLines(known, { item: id, ...stored }, raters),
    provenance: stored.provenance,
    notes: await itemNotes(access, trials),
    history: (
      await causeHistory(
        access.id,
        trials.map(({ trial }) => trial),
      )
    ).reverse(),
    judgmentsOpen: access.opened.has('judgments'),
  };
}

/** By internal id, or by the name that an export of now gives the item: a report's reader knows that one. */
function idOf({ placeOf, names }: StudyIndex, item: string): string {
  const id = placeOf.has(item) ? item : [...names].find(([, name]) => name === item)?.[0];
  if (id === undefined) throw new Refusal('unknown', 'There is no such item in this study.');
  return id;
}

async function storedItem(access: DeskStudy, id: string) {
  const { prisma } = await database();
  const revealed = access.opened.has('provenance');
  const row = await prisma.item.findUniqueOrThrow({
    where: { id },
    select: {
      contentJson: true,
      unit: { select: { kind: true } },
      provenance: revealed ? { select: { json: true } } : false,
    },
  });
  const provenance =
    revealed && row.provenance
      ? (JSON.parse(row.provenance.json) as Record<string, unknown>) // an object by its importer
      : null;
  return {
    content: parseContent(row.contentJson),
    trial: trialKindOf(row.unit?.kind),
    provenance:
      provenance &&
      Object.entries(provenance).map(([name, value]) => ({
        name,
        value: written(value) ?? 'null',
      })),
  };
}

/** What graders saw of an item. */
type Shown = { readonly content: Content; readonly trial: TrialKind };

/** Where an item stands among those found; one that is not among them lies between two. */
function neighbours({ order, index }: StudyIndex, listed: readonly ListedItem[], place: number) {
  const rank = new Map([...order].map((item, at) => [item, at]));
  const own = rank.get(place) ?? 0;
  const rankOf = ({ item }: ListedItem): number => rank.get(item) ?? 0;
  const at = listed.findIndex(({ item }) => item === place);
  const earlier = listed.findLast((one) => rankOf(one) < own);
  const next = listed.find((one) => rankOf(one) > own);
  const idAt = (one: ListedItem | undefined) => (one ? (index.items[one.item] ?? null) : null);
  return {
    at: at < 0 ? null : at + 1,
    total: listed.length,
    earlier: idAt(earlier),
    next: idAt(next),
  };
}

function valuesOf(raters: readonly RaterAnswer[], judges: readonly JudgeAnswer[]): GraderValues[] {
  return [
    ...raters.map(({ revisions }) => ({ person: true, values: revisions.at(-1)?.values ?? null })),
    ...judges.map(({ values }) => ({ person: false, values })),
  ];
}

function shownRater(
  { form }: StudyIndex,
  { content, trial }: Shown,
  { grader, revisions, erased }: RaterAnswer,
): ShownGrader {
  const last = revisions.at(-1);
  const earlier = revisions.slice(0, -1).map((before): EarlierAnswer => {
    const rows = answerRows(
      form,
      content,
      [
        { person: true, values: before.values },
        { person: true, values: last?.values ?? null },
      ],
      trial,
    );
    const changed = rows.filter(({ cells: [was, is] }) => was?.words !== is?.words);
    return {
      ...circumstances(before),
      said: changed.map(({ ask, within, cells: [was] }) => ({
        ask: within === null ? ask : `${within}: ${ask}`,
        words: was?.words || 'no answer',
      })),
    };
  });
  return {
    kind: 'rater',
    key: graderKey(grader),
    name: grader.code,
    words: graderWords(grader),
    label: last ? circumstances(last) : null,
    erased,
    earlier: earlier.reverse(),
  };
}

const circumstances = (label: LabelRevision): Omit<LabelRevision, 'values'> => ({
  seq: label.seq,
  revision: label.revision,
  savedAt: label.savedAt,
  labelledOn: label.labelledOn,
  source: label.source,
  blind: label.blind,
});

const shownJudge = (answer: JudgeAnswer): ShownGrader => ({
  kind: 'judge',
  key: graderKey(answer.grader),
  name: answer.grader.judge,
  words: graderWords(answer.grader),
  state: answer.state,
  raw: answer.raw,
  problem: answer.problem,
  unfound: answer.unfound,
  model: answer.model,
  calledAt: answer.calledAt,
  attempt: answer.attempt,
});

/** The item's gold as gold.jsonl has it, field by field. */
function goldLines(
  { form, study }: StudyIndex,
  { item, content, trial }: Shown & { readonly item: string },
  raters: readonly RaterAnswer[],
): GoldLine[] {
  const standing = raters.flatMap(({ grader, revisions }): StandingLabel[] => {
    const last = revisions.at(-1);
    if (!last) return [];
    const { seq, savedAt, values } = last;
    const labelledOn = last.labelledOn ?? undefined;
    const lacks = lackingFields(form, content, values, trial);
    const label = { rater: grader.code, item, seq, savedAt, labelledOn, values, lacks, trial };
    return [{ label, blind: revisions.some((one) => isBlind(one.blind)) }];
  });
  const gold: Gold = goldOf({ ...study, form }, [item], labelsForGold(standing));
  const [row] = gold.rows;
  const [open] = gold.undecided;
  const fields = row ? Object.keys(row.fields) : (open?.fields ?? []).map(({ field }) => field);
  return fields.flatMap((id): GoldLine[] => {
    const field = form.fields.find((one) => one.id === id);
    if (!field) return [];
    const reason = open?.fields.find((one) => one.field === id)?.reason;
    if (reason !== undefined)
      return [{ field: id, ask: field.ask, route: null, words: `undecided: ${reason}` }];
    const value = row?.fields[id]?.value ?? null;
    const words =
      value === null ? 'not asked' : isGroup(field) ? 'see above' : valueWords(form, field, value);
    return [{ field: id, ask: field.ask, route: row?.fields[id]?.route ?? null, words }];
  });
}
