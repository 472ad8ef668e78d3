import 'server-only';
import { goldFields, goldOf, type Gold, type GoldRoute, type GraderLabel } from '@/lib/domain/gold';
import { isGroup, leafKind } from '@/lib/form/field-kinds';
import type { Field, LeafField } from '@/lib/form/field';
import type { Content } from '@/lib/form/content';
import { isCannotJudge, type Value } from '@/lib/form/values';
import type { StudyAccess } from '../access';
import type { SignedIn } from '../actor';
import { database } from '../database';
import { itemNames } from '../export-study';
import { readLabels, type LabelledStudy } from '../study-labels';
import { requireDesk } from './desk-study';

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
  readonly values: readonly { readonly rater: string; readonly value: string }[];
};

const undecidedShown = 200;

/** How the reference labels came about, and what is left undecided; sealed with other people's labels. */
export async function goldView(actor: SignedIn, slug: string): Promise<GoldView> {
  const access = await requireDesk(actor, slug);
  if (!access.opened.has('labels')) return { sealed: true };
  const study = await readLabels(actor, slug, ['labels']);
  const items = await namedItems(access, study);
  const labels = study.labels.filter((label) => label.current);
  const gold = goldOf(study.form, [...items.keys()], labels);
  const undecided = undecidedLines(study, gold, items);
  return {
    sealed: false,
    items: gold.rows.length + gold.undecided.length,
    unlabelled: gold.unlabelled.length,
    fields: goldFields(study.form).map((field) => fieldLine(field, gold)),
    undecided: undecided.slice(0, undecidedShown),
    undecidedTotal: undecided.length,
  };
}

type ItemName = { readonly shown: string; readonly content: Content };

/**
 * Items by source id, each with the name that an export of now gives it, and in that order: while provenance is sealed
 * neither the author's ids nor the order of the file show.
 */
async function namedItems(
  access: StudyAccess,
  study: LabelledStudy,
): Promise<Map<string, ItemName>> {
  const { prisma } = await database();
  const rows = await prisma.item.findMany({
    where: { studyId: access.id },
    select: { id: true, sourceId: true },
  });
  const sourceOf = new Map(rows.map((row) => [row.id, row.sourceId]));
  const contentOf = new Map(study.items.map((item) => [item.id, item.content]));
  const named = new Map<string, ItemName>();
  for (const [id, shown] of await itemNames(access)) {
    const source = sourceOf.get(id);
    const content = source === undefined ? undefined : contentOf.get(source);
    if (source !== undefined && content) named.set(source, { shown, content });
  }
  return named;
}

/** Gold's route is per field: an item that is undecided on one field may be decided on another. */
function fieldLine(field: Field, gold: Gold): GoldFieldLine {
  const routes: Partial<Record<GoldRoute, number>> = {};
  const add = (route: GoldRoute) => (routes[route] = (routes[route] ?? 0) + 1);
  for (const row of gold.rows) add(row.fields[field.id]?.route ?? 'single');
  let undecided = 0;
  for (const row of gold.undecided) {
    if (row.fields.some((open) => open.field === field.id)) undecided += 1;
    else add(row.labels.length === 1 ? 'single' : 'unanimous');
  }
  return { id: field.id, ask: field.ask, routes, undecided };
}

function undecidedLines(
  study: LabelledStudy,
  gold: Gold,
  items: ReadonlyMap<string, ItemName>,
): UndecidedLine[] {
  const fields = new Map(goldFields(study.form).map((field) => [field.id, field]));
  return gold.undecided.flatMap((row) =>
    row.fields.flatMap((open) => {
      const field = fields.get(open.field);
      const name = items.get(row.item);
      if (!field || !name) return [];
      return [
        {
          item: name.shown,
          excerpt: excerptOf(study, name.content),
          field: field.id,
          values: valuesOf(field, row.labels),
        },
      ];
    }),
  );
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

const excerptPoints = 80;

/** The first words of the text that is judged. */
function excerptOf(study: LabelledStudy, content: Content): string {
  const judged = new Set(
    study.study.texts.filter((text) => (text.role ?? 'judged') === 'judged').map((text) => text.id),
  );
  const text = content.texts.findLast((one) => judged.has(one.id)) ?? content.texts[0];
  const points = Array.from((text?.body ?? '').trim().replace(/\s+/g, ' '));
  return points.length <= excerptPoints
    ? points.join('')
    : `${points.slice(0, excerptPoints).join('')}…`;
}
