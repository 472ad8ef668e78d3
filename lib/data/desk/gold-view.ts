import 'server-only';
import {
  goldFields,
  type Gold,
  type GoldRoute,
  type GraderLabel,
  type UndecidedReason,
  type UndecidedRow,
} from '@/lib/domain/gold';
import { studySchema, type Study } from '@/lib/domain/study';
import { isGroup, leafKind } from '@/lib/form/field-kinds';
import type { Field, LeafField } from '@/lib/form/field';
import { isCannotJudge, type Value } from '@/lib/form/values';
import type { SignedIn } from '../actor';
import { database } from '../store/database';
import { itemNames } from '../export-study';
import { goldPages } from '../gold-pages';
import { parseContent } from '../rater-trials';
import { requireDesk } from './desk-study';
import { excerptOf } from './excerpt';

export type GoldView = { readonly sealed: true } | ({ readonly sealed: false } & GoldFigures);

export type GoldFigures = {
  /** Items that somebody has labelled: the routes of a field and its undecided add up to them. */
  readonly items: number;
  /** Items that nobody has labelled. */
  readonly unlabelled: number;
  readonly fields: readonly GoldFieldLine[];
  /** The first of the undecided, at most `undecidedShown`. */
  readonly undecided: readonly UndecidedLine[];
  readonly undecidedTotal: number;
};

export type GoldFieldLine = {
  readonly id: string;
  readonly ask: string;
  readonly routes: Readonly<Partial<Record<GoldRoute, number>>>;
  readonly undecided: number;
};

/** One field of one item on which there is no gold. */
export type UndecidedLine = {
  readonly item: string;
  readonly excerpt: string;
  readonly field: string;
  readonly reason: UndecidedReason;
  readonly values: readonly { readonly rater: string; readonly value: string }[];
};

const undecidedShown = 200;

/** How the reference labels came about, and what is left undecided; sealed with other people's labels. */
export async function goldView(actor: SignedIn, slug: string): Promise<GoldView> {
  const access = await requireDesk(actor, slug);
  if (!access.opened.has('labels')) return { sealed: true };
  const study = await declaredStudy(access.id);
  const names = await itemNames(access);
  const fields = goldFields(study.form).map((field) => ({ field, routes: {}, undecided: 0 }));
  let [items, unlabelled, undecidedTotal] = [0, 0, 0];
  const open: Open[] = [];
  for await (const gold of goldPages(access, study, [...names.keys()])) {
    items += gold.rows.length + gold.undecided.length;
    unlabelled += gold.unlabelled.length;
    for (const line of fields) count(line, gold);
    for (const row of gold.undecided) {
      undecidedTotal += row.fields.length;
      if (open.length < undecidedShown) open.push(...row.fields.map((own) => ({ row, ...own })));
    }
  }
  return {
    sealed: false,
    items,
    unlabelled,
    fields: fields.map(({ field: { id, ask }, routes, undecided }) => ({ id, ask, routes, undecided })), // prettier-ignore
    undecided: await undecidedLines(study, names, open.slice(0, undecidedShown)),
    undecidedTotal,
  };
}

async function declaredStudy(studyId: string): Promise<Study> {
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: studyId },
    select: { studyJson: true },
  });
  return studySchema.parse(JSON.parse(row.studyJson));
}

type Counted = {
  readonly field: Field;
  readonly routes: Partial<Record<GoldRoute, number>>;
  undecided: number;
};

/** Gold's route is per field: an item that is undecided on one field may be decided on another. */
function count(line: Counted, gold: Gold): void {
  const { field, routes } = line;
  const add = (route: GoldRoute) => (routes[route] = (routes[route] ?? 0) + 1);
  for (const row of gold.rows) {
    const decided = row.fields[field.id];
    if (decided) add(decided.route);
  }
  for (const row of gold.undecided) {
    if (row.fields.some((open) => open.field === field.id)) line.undecided += 1;
    else if (row.decided[field.id]) add(row.decided[field.id]?.route ?? 'single');
  }
}

type Open = UndecidedRow['fields'][number] & { readonly row: UndecidedRow };

/** Items under the names that an export of now gives them, in its order. */
async function undecidedLines(
  study: Study,
  names: ReadonlyMap<string, string>,
  open: readonly Open[],
): Promise<UndecidedLine[]> {
  const { prisma } = await database();
  const fields = new Map(goldFields(study.form).map((field) => [field.id, field]));
  const items = await prisma.item.findMany({
    where: { id: { in: [...new Set(open.map(({ row }) => row.item))] } },
    select: { id: true, contentJson: true },
  });
  const excerpts = new Map(
    items.map((item) => [item.id, excerptOf(study, parseContent(item.contentJson))]),
  );
  return open.flatMap(({ row, field: id, reason }) => {
    const field = fields.get(id);
    if (!field) return [];
    return [
      {
        item: names.get(row.item) ?? '',
        excerpt: excerpts.get(row.item) ?? '',
        field: id,
        reason,
        values: valuesOf(field, row.labels),
      },
    ];
  });
}

function valuesOf(
  field: Field,
  labels: readonly GraderLabel[],
): { rater: string; value: string }[] {
  return labels
    .map((label) => ({ rater: label.rater, value: inWords(field, label.values[field.id]) }))
    .sort((a, b) => (a.rater < b.rater ? -1 : 1));
}

/** A value as a cell of a table: what was pressed, or that it cannot be judged, or that there is none. */
function inWords(field: Field, value: Value | undefined): string {
  if (value === undefined) return 'no value';
  if (isCannotJudge(value)) return `cannot judge: ${value.cannotJudge.reason}`;
  if (field.kind === 'span' && Array.isArray(value))
    return (value as { quote: string }[]).map((span) => `“${span.quote}”`).join(' '); // a span field's values
  return isGroup(field) ? JSON.stringify(value) : String(leafKind<LeafField>(field).cell(value));
}
