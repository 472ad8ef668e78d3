import 'server-only';
import { causeOf, type Cause, type ItemCauses } from '@/lib/domain/disagreement-cause';
import type { DisagreementFilter } from '@/lib/domain/disagreement-filter';
import type { IndexedQuestion } from '@/lib/domain/disagreement-index';
import { questionTally, type Tally } from '@/lib/domain/disagreement-tally';
import {
  disagreements,
  type CauseCounts,
  type ListedItem,
  type Standing,
} from '@/lib/domain/disagreements';
import { graderKey, graderWords } from '@/lib/domain/grader-key';
import { fieldAt } from '@/lib/domain/compared-questions';
import { isGroup } from '@/lib/form/field-kinds';
import { valueWords } from '@/lib/form/value-words';
import type { StudyAccess } from '../access';
import type { SignedIn } from '../actor';
import { database } from '../store/database';
import { studyIndex, type StudyIndex } from '../index-disagreements';
import { parseContent } from '../rater-trials';
import { recordedCauses } from '../recorded-causes';
import { requireDesk } from './desk-study';
import { excerptOf } from './excerpt';

export type DisagreementsView =
  { readonly sealed: true } | ({ readonly sealed: false } & DisagreementsPage);

export type DisagreementsPage = {
  /** Items under the filter. */
  readonly total: number;
  /** From 1; the last one where a later was asked for. */
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly DisagreementLine[];
  /** Differences by cause: one for each question that the filter asks about. */
  readonly counts: readonly (QuestionName & { readonly counts: CauseCounts })[];
  readonly choices: FilterChoices;
};

export type QuestionName = { readonly id: string; readonly ask: string };

/** What a reader can filter by now; sealed attributes and judges are not among it. */
export type FilterChoices = {
  /** With the answers that were given, where they are categories. */
  readonly questions: readonly (QuestionName & {
    readonly answers: readonly { readonly value: string; readonly words: string }[];
  })[];
  readonly graders: readonly {
    readonly key: string;
    readonly words: string;
    readonly person: boolean;
  }[];
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[];
};

export type DisagreementLine = {
  /** Internal id, for the address of the item's page. */
  readonly item: string;
  readonly name: string;
  readonly excerpt: string;
  readonly questions: readonly {
    readonly id: string;
    readonly ask: string;
    readonly standing: Standing;
    /** "Yes 3, No 1", "Larch 3, run 1: No; people: Yes 4". */
    readonly answers: string;
    readonly cause: Cause | null;
  }[];
};

export const linesOnPage = 50;

/** The items on which graders differ, a page of them, and how many differences have which cause. */
export async function disagreementsView(
  actor: SignedIn,
  slug: string,
  filter: DisagreementFilter,
  page = 1,
): Promise<DisagreementsView> {
  const access = await requireDesk(actor, slug);
  if (!access.opened.has('labels')) return { sealed: true };
  const { known, causes, found } = await foundIn(access, filter);
  const pages = Math.max(1, Math.ceil(found.listed.length / linesOnPage));
  const at = Math.min(Math.max(1, page), pages);
  const shown = found.listed.slice((at - 1) * linesOnPage, at * linesOnPage);
  return {
    sealed: false,
    total: found.listed.length,
    page: at,
    pages,
    rows: await linesOf(known, causes, shown, filter),
    counts: found.counts.map(({ question, counts }) => ({
      id: question,
      ask: questionOf(known, question)?.ask ?? question,
      counts,
    })),
    choices: choicesOf(known),
  };
}

/** What a filter finds in a study whose labels are open to the reader. */
export async function foundIn(access: StudyAccess, filter: DisagreementFilter) {
  const known = await studyIndex(access);
  const causes = await recordedCauses(access.id);
  return { known, causes, found: disagreements(known.index, filter, causes, known.order) };
}

const questionOf = ({ index }: StudyIndex, id: string): IndexedQuestion | undefined =>
  index.questions.find((question) => question.id === id);

function choicesOf(known: StudyIndex): FilterChoices {
  const { index } = known;
  return {
    questions: index.questions.map(({ id, ask, answers }) => ({
      id,
      ask,
      answers: (answers ?? []).map((value) => ({ value, words: answerWords(known, id, value) })),
    })),
    graders: index.graders.map((grader) => ({
      key: graderKey(grader),
      words: graderWords(grader),
      person: grader.kind === 'rater',
    })),
    attributes: index.attributes.map(({ name, values }) => ({ name, values })),
  };
}

async function linesOf(
  known: StudyIndex,
  causes: ReadonlyMap<string, ItemCauses>,
  shown: readonly ListedItem[],
  filter: DisagreementFilter,
): Promise<DisagreementLine[]> {
  const { index, names } = known;
  const idOf = ({ item }: ListedItem): string => index.items[item] ?? '';
  const { prisma } = await database();
  const contents = await prisma.item.findMany({
    where: { id: { in: shown.map(idOf) } },
    select: { id: true, contentJson: true },
  });
  const excerpts = new Map(
    contents.map(({ id, contentJson }) => [id, excerptOf(known.study, parseContent(contentJson))]),
  );
  return shown.map((listed) => {
    const id = idOf(listed);
    return {
      item: id,
      name: names.get(id) ?? '',
      excerpt: excerpts.get(id) ?? '',
      questions: listed.questions.flatMap(({ question: asked, standing }) => {
        const question = questionOf(known, asked);
        if (!question) return [];
        return [
          {
            id: question.id,
            ask: question.ask,
            standing,
            answers: answersInWords(known, question, listed.item, filter),
            cause: causeOf(causes.get(id), question.id),
          },
        ];
      }),
    };
  });
}

/** What the graders that a filter compares said on one item: "Yes 3, No 1". */
export function answersInWords(
  known: StudyIndex,
  question: IndexedQuestion,
  item: number,
  filter: DisagreementFilter,
): string {
  const tally = questionTally(known.index, question, item, filter);
  switch (tally.kind) {
    case 'parts':
      return `differ on ${tally.differ} of ${tally.parts} parts`;
    case 'different':
      return tally.answers === 1 ? 'one answer' : `${tally.answers} different answers`;
    case 'answers':
      return tally.of
        .map(({ who, tally: own }) => {
          const words = own.map((one) => tallyWords(known, question, one, who !== 'people'));
          const said = words.length === 0 ? 'no answer' : words.join(', ');
          return tally.of.length === 1 && who === 'people' ? said : `${who}: ${said}`;
        })
        .join('; ');
  }
}

function tallyWords(
  known: StudyIndex,
  question: IndexedQuestion,
  { answer, count }: Tally,
  single: boolean,
): string {
  const words = answer === null ? 'cannot judge' : answerWords(known, question.id, answer);
  return single ? words : `${words} ${count}`;
}

function answerWords({ form }: StudyIndex, question: string, answer: string): string {
  const field = fieldAt(form.fields, question);
  return field && !isGroup(field) ? valueWords(form, field, answer) : answer;
}
