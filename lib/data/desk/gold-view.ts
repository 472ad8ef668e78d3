import 'server-only';
import { answerRows, type AnswerRow } from '@/lib/domain/answer-rows';
import {
  gives,
  goldAt,
  goldFields,
  goldRule,
  type DecidedBy,
  type GoldRoute,
  type GoldRow,
  type GraderLabel,
  type UndecidedReason,
  type UndecidedRow,
} from '@/lib/domain/gold';
import {
  goldWords,
  inOwnOrder,
  itemRoute,
  type FieldRoute,
  type GoldIndex,
  type ItemRoute,
} from '@/lib/domain/gold-index';
import type { Study } from '@/lib/domain/study';
import type { Content, Part, Text } from '@/lib/form/content';
import type { Field } from '@/lib/form/form';
import { isGroup } from '@/lib/form/field-kinds';
import { isCannotJudge, type Value } from '@/lib/form/values';
import type { StudyAccess } from '../access';
import type { SignedIn } from '../actor';
import { goldOfItems, studyGold, type StudyGold } from '../gold-pages';
import { parseContent } from '../rater-trials';
import { database } from '../store/database';
import { requireDesk } from './desk-study';
import { excerptIn, type Excerpt } from './excerpt';

/** What a reader asks of the page; it stands in its address. */
export type GoldAsked = {
  /** Items with these letters in a text, in their id or in a value; empty for all. */
  readonly query: string;
  readonly route: ItemRoute | null;
  /** From 1. */
  readonly page: number;
  /** The item that is open for reading, by its internal id. */
  readonly open: string | null;
};

export type GoldView = { readonly sealed: true } | ({ readonly sealed: false } & GoldRows);

export type GoldRows = {
  readonly rule: DecidedBy;
  readonly fields: readonly { readonly id: string; readonly ask: string }[];
  /** Items under the filter. */
  readonly total: number;
  /** Place of the first row among them, from 1. */
  readonly from: number;
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly GoldLine[];
};

export type GoldLine = {
  /** Internal id, for addresses. */
  readonly item: string;
  readonly name: string;
  readonly excerpt: Excerpt;
  readonly route: ItemRoute;
  /** One for each gold field. */
  readonly fields: readonly GoldCell[];
  /** Where the item is open for reading. */
  readonly read: ReadItem | null;
};

export type GoldCell = {
  readonly id: string;
  /** Null where nobody labelled the item, or its kind of trial has no such gold. */
  readonly route: GoldRoute | 'undecided' | null;
  /** The value; null where the field was not asked, or there is none. */
  readonly words: string | null;
  readonly reason: UndecidedReason | null;
  readonly agree: number;
  readonly labels: number;
  /** What the labels say, in an order of the item's own; empty where none of them was asked. */
  readonly votes: readonly Vote[];
};

export type Vote = {
  /** A letter or two for a cell: an option's number, "X" where it cannot be judged, "–" where it was not asked, "?" without an answer. */
  readonly short: string;
  readonly words: string;
  /** There is gold, and this is not it. */
  readonly differs: boolean;
};

export type ReadItem = {
  readonly texts: readonly {
    readonly title: string;
    readonly role: 'source' | 'question' | 'judged';
    readonly text: Text;
  }[];
  readonly parts: readonly Part[];
  /** The answers, with a cell for each label in the order of the votes. */
  readonly answers: readonly AnswerRow[];
  readonly labels: number;
};

export const goldRowsOnPage = 25;

/** Every item's gold and who decided it, a page of them; sealed with other people's labels. */
export async function goldView(
  actor: SignedIn,
  slug: string,
  asked: GoldAsked = { query: '', route: null, page: 1, open: null },
): Promise<GoldView> {
  const access = await requireDesk(actor, slug);
  if (!access.opened.has('labels')) return { sealed: true };
  const known = await studyGold(access);
  const found = await itemsUnder(access, known, asked);
  const pages = Math.max(1, Math.ceil(found.length / goldRowsOnPage));
  const page = Math.min(Math.max(1, asked.page), pages);
  const start = (page - 1) * goldRowsOnPage;
  return {
    sealed: false,
    rule: goldRule(known.study),
    fields: goldFields(known.study.form).map(({ id, ask }) => ({ id, ask })),
    total: found.length,
    from: start + 1,
    page,
    pages,
    rows: await linesOf(access, known, found.slice(start, start + goldRowsOnPage), asked.open),
  };
}

export type GoldCounts = {
  readonly items: number;
  readonly counts: Readonly<Record<ItemRoute, number>>;
  readonly fields: readonly {
    readonly id: string;
    readonly ask: string;
    readonly counts: Readonly<Partial<Record<FieldRoute, number>>>;
  }[];
};

/** How many items were decided by whom, in all and field by field; null while it is sealed. */
export async function goldCounts(actor: SignedIn, slug: string): Promise<GoldCounts | null> {
  const access = await requireDesk(actor, slug);
  if (!access.opened.has('labels')) return null;
  const { items, index } = await studyGold(access);
  const { counts, fields } = await index();
  return {
    items: items.length,
    counts,
    fields: fields.map(({ id, ask, counts: own }) => ({ id, ask, counts: own })),
  };
}

/** The items under a filter, in the order of the export. Without one no label is read. */
async function itemsUnder(
  access: StudyAccess,
  { names, items, index }: StudyGold,
  { query, route }: GoldAsked,
): Promise<readonly string[]> {
  const sought = query.trim().toLowerCase();
  if (sought === '' && route === null) return items;
  const gold = await index();
  const inTexts = sought === '' ? null : await itemsWith(access.id, sought);
  const inValues = valuesWith(gold, sought);
  return items.filter((item, at) => {
    if (route !== null && gold.routes[at] !== route) return false;
    if (inTexts === null || inTexts.has(item)) return true;
    return (names.get(item) ?? '').toLowerCase().includes(sought) || inValues(at);
  });
}

function valuesWith({ fields }: GoldIndex, sought: string): (at: number) => boolean {
  const found = fields.map(({ words, of }) => ({
    of,
    places: new Set(words.flatMap((one, at) => (one.toLowerCase().includes(sought) ? [at] : []))),
  }));
  return (at) => found.some(({ of, places }) => places.has(of[at] ?? -1));
}

const itemsAtOnce = 500;

/** Items in whose texts these letters stand. */
async function itemsWith(studyId: string, sought: string): Promise<ReadonlySet<string>> {
  const { prisma } = await database();
  const found = new Set<string>();
  for (let after = 0; ;) {
    const rows = await prisma.item.findMany({
      where: { studyId, ordinal: { gt: after } },
      orderBy: { ordinal: 'asc' },
      take: itemsAtOnce,
      select: { id: true, ordinal: true, contentJson: true },
    });
    for (const { id, contentJson } of rows) {
      const { texts, parts = [] } = JSON.parse(contentJson) as Content; // checked before it was stored
      const bodies = [...texts, ...parts].map(({ body }) => body ?? '');
      if (bodies.some((body) => body.toLowerCase().includes(sought))) found.add(id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < itemsAtOnce) return found;
    after = last.ordinal;
    await new Promise(setImmediate);
  }
}

async function linesOf(
  access: StudyAccess,
  { study, names }: StudyGold,
  items: readonly string[],
  open: string | null,
): Promise<GoldLine[]> {
  const { prisma } = await database();
  const stored = await prisma.item.findMany({
    where: { id: { in: [...items] } },
    select: { id: true, contentJson: true },
  });
  const contents = new Map(stored.map(({ id, contentJson }) => [id, parseContent(contentJson)]));
  const gold = await goldOfItems(access, study, items);
  const rows = new Map([...gold.rows, ...gold.undecided].map((row) => [row.item, row]));
  return items.flatMap((item): GoldLine[] => {
    const content = contents.get(item);
    const row = rows.get(item);
    if (!content) return [];
    const labels = inOwnOrder(row?.labels ?? []);
    return [
      {
        item,
        name: names.get(item) ?? '',
        excerpt: excerptIn(study, content),
        route: itemRoute(row),
        fields: goldFields(study.form).map((field) => cellOf(study, field, row, labels)),
        read: item === open ? readItem(study, content, labels) : null,
      },
    ];
  });
}

function cellOf(
  study: Study,
  field: Field,
  row: GoldRow | UndecidedRow | undefined,
  labels: readonly GraderLabel[],
): GoldCell {
  const found = row ? goldAt(row, field.id) : null;
  const none = { id: field.id, words: null, reason: null, agree: 0, labels: labels.length };
  if (found === null) return { ...none, route: null, votes: [] };
  const gold = typeof found === 'string' ? null : found;
  const asked = labels.some(
    ({ values, lacks }) => values[field.id] !== undefined || lacks?.has(field.id),
  );
  const votes = asked
    ? labels.map((label) => ({
        ...voteOf(study, field, label),
        differs: gold !== null && !gives(label, field, gold),
      }))
    : [];
  if (gold === null) return { ...none, route: 'undecided', reason: found as UndecidedReason, votes }; // prettier-ignore
  const words = gold.value === null ? null : goldWords(study.form, field, gold.value);
  return { ...none, route: gold.route, words, agree: gold.agree, votes };
}

function voteOf(
  { form }: Study,
  field: Field,
  { values, lacks }: GraderLabel,
): Pick<Vote, 'short' | 'words'> {
  const value = values[field.id];
  if (isCannotJudge(value) || lacks?.get(field.id) === 'cannot-judge')
    return { short: 'X', words: 'cannot judge' };
  if (lacks?.get(field.id) === 'missing') return { short: '?', words: 'no answer' };
  if (value === undefined) return { short: '–', words: 'not asked' };
  const words = goldWords(form, field, value);
  return { short: shortOf(field, value, words), words };
}

const shortMost = 10;

/** An option whose name is long by its number in the form. */
function shortOf(field: Field, value: Value, words: string): string {
  if (isGroup(field)) return '…';
  if (field.kind === 'scale') return String(value);
  if (field.kind === 'choice' && field.options.some(({ label }) => label.length > shortMost))
    return String(field.options.findIndex((option) => option.value === value) + 1);
  return words;
}

function readItem(study: Study, content: Content, labels: readonly GraderLabel[]): ReadItem {
  const graders = labels.map(({ values }) => ({ person: true, values }));
  return {
    texts: content.texts.map((text) => {
      const known = study.texts.find(({ id }) => id === text.id);
      return { title: known?.title ?? text.id, role: known?.role ?? 'judged', text };
    }),
    parts: content.parts ?? [],
    answers: answerRows(study.form, content, graders, labels[0]?.trial),
    labels: labels.length,
  };
}
