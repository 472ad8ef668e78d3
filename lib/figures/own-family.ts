import { generatorFamily, modelFamily, sameFamily } from '@/lib/domain/model-family';
import type { Context, Entry, FigureSection } from './context';
import { positiveOf } from './detection';
import { undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import { isJury, type JudgeGrader } from './graders';
import type { Part } from './parts';
import type { ReportItem } from './report-input';
import type { Table } from './tables';

export const ownFamilySection: FigureSection = {
  shows: [
    {
      section: 'own-family',
      title: 'Judges and their own family',
      lead: 'Whether a judge is kinder to items by a model of its own family than people are.',
    },
  ],
  entries: ownFamilyEntries,
};

/**
 * Does a judge lean towards texts by a model of its own family? The judge's share of "yes" (or its mean) minus the
 * reference's, on items of its family; the same on items of others; and the first minus the second, paired.
 * A family that writes differently is rightly judged differently, so it is the difference from people that counts.
 */
function ownFamilyEntries(context: Context): Entry[] {
  if (!context.input.opened.provenance) return [];
  const makers = makersOf(context.input.items);
  return context.tables.flatMap((table) => {
    if (positiveOf(table) < 0 && !hasMean(table)) return [];
    const references = referencesOf(table);
    return context.graders.judges.flatMap((judge, place) => {
      if (isJury(judge)) return [];
      const codes = table.judges[place] ?? new Int32Array(0);
      return references.flatMap((reference) =>
        leaning(context, judge, makers, { table, codes, ...reference }),
      );
    });
  });
}

type Makers = {
  /** No item says which model made it. */
  readonly unknown: boolean;
  /** Items that a model of this family made, or that one of another did. */
  of(family: string | null, own: boolean): Uint8Array;
};

function makersOf(items: readonly ReportItem[]): Makers {
  const makers = items.map(({ attributes = {} }) => generatorFamily(attributes));
  const known = new Map<string, Uint8Array>();
  return {
    unknown: makers.every((maker) => maker === null),
    of(family, own) {
      const name = `${own ? 'own' : 'others'} ${family ?? ''}`;
      const holds = known.get(name) ?? new Uint8Array(makers.length);
      if (!known.has(name)) {
        makers.forEach((maker, item) => {
          if (maker === null) return;
          const isOwn = family !== null && sameFamily(maker, family);
          holds[item] = Number(isOwn === own);
        });
      }
      known.set(name, holds);
      return holds;
    },
  };
}

/** The family that a judge belongs to: as its rows say, or by its model. */
export const familyOfJudge = ({ family, models }: Pick<JudgeGrader, 'family' | 'models'>) =>
  family ?? models.map(modelFamily).find((one) => one !== null) ?? null;

const hasMean = ({ variable }: Table): boolean =>
  variable.level === 'interval' || variable.level === 'ratio';

/** Whom a judge is held against, by the score on each cell: NaN where there is none. */
type Reference = { readonly name: string; readonly scores: Float64Array };

function referencesOf(table: Table): Reference[] {
  const { gold, raters } = table;
  const people = raters.length < 2 ? [] : [{ name: 'people', scores: meanScores(table, raters) }];
  return [{ name: 'gold', scores: meanScores(table, [gold.codes]) }, ...people];
}

/** Several raters count as their mean. */
function meanScores(table: Table, columns: readonly Int32Array[]): Float64Array {
  const score = scoreOf(table);
  const cells = table.itemOf.length;
  const [sums, counts] = [new Float64Array(cells), new Float64Array(cells)];
  for (const codes of columns) {
    for (let cell = 0; cell < cells; cell++) {
      const code = codes[cell] ?? -1;
      if (code < 0) continue;
      sums[cell] = (sums[cell] ?? 0) + score(code);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / (counts[cell] ?? 0));
}

type Compared = Reference & { readonly table: Table; readonly codes: Int32Array };

function leaning(
  context: Context,
  judge: JudgeGrader,
  makers: Makers,
  compared: Compared,
): Entry[] {
  const { table, name } = compared;
  const family = familyOfJudge(judge);
  const own = sideOf(context, compared, makers.of(family, true));
  const others = sideOf(context, compared, makers.of(family, false));
  const reason = why(family, makers, own.n, others.n);
  const head = headOf(judge, table, name);
  const what = positiveOf(table) < 0 ? 'mean' : 'share of “yes”';
  const gap = `the judge's ${what} minus that of ${name === 'gold' ? 'gold' : 'people'}`;
  const difference = (metric: string, side: Side, of: string): Entry => {
    const method = `${gap}, on items by ${of}`;
    if (family === null || side.n === 0) {
      const none = family === null ? reason : `no such item was judged and has a value from ${name}`; // prettier-ignore
      return undefinedRow({ ...head, metric }, none, side.n, method);
    }
    return { head: { ...head, metric }, n: side.n, method, parts: side.parts, make: ([a = 0, b = 0]) => a - b, undefinedBecause: reason }; // prettier-ignore
  };
  const method = `${gap}: its own family minus other families, paired`;
  return [
    difference('difference_own_family', own, `its own family (${family ?? 'unknown'})`),
    difference('difference_other_families', others, 'other families'),
    own.n === 0 || others.n === 0 || family === null
      ? undefinedRow({ ...head, metric: 'leaning' }, reason, own.n + others.n, method)
      : { head: { ...head, metric: 'leaning' }, n: own.n + others.n, method, parts: [...own.parts, ...others.parts], make: ([a = 0, b = 0, c = 0, d = 0]) => a - b - (c - d), undefinedBecause: reason }, // prettier-ignore
  ];
}

function why(family: string | null, makers: Makers, own: number, others: number): string {
  if (family === null) return "the judge's family is not known";
  if (makers.unknown) return 'no item says which model made it';
  if (own === 0) return `no item is by a model of the judge's own family (${family})`;
  return others === 0 ? `every item is by a model of the judge's own family (${family})` : 'a share is not defined'; // prettier-ignore
}

type Side = { readonly n: number; readonly parts: readonly Part[] };

/** The judge's and the reference's mean over the cells that both valued. */
function sideOf(context: Context, { table, codes, scores }: Compared, holds: Uint8Array): Side {
  const score = scoreOf(table);
  const cells = table.itemOf.length;
  if (!holds.includes(1)) return { n: 0, parts: [] };
  const from = new Uint8Array(cells);
  const [ofJudge, ofReference] = [new Float64Array(cells), new Float64Array(cells)];
  let n = 0;
  for (let cell = 0; cell < cells; cell++) {
    const code = codes[cell] ?? -1;
    const theirs = scores[cell] ?? Number.NaN;
    if (code < 0 || Number.isNaN(theirs) || holds[table.itemOf[cell] ?? 0] !== 1) continue;
    n += 1;
    from[cell] = 1;
    ofJudge[cell] = score(code);
    ofReference[cell] = theirs;
  }
  if (n === 0) return { n, parts: [] };
  const share = (values: Float64Array) => context.parts.share(table.itemOf, values, from);
  return { n, parts: [share(ofJudge), share(ofReference)] };
}

/** 1 for "yes"; a number counted from the least one up, which no difference of means can tell. */
function scoreOf(table: Table): (code: number) => number {
  const positive = positiveOf(table);
  if (positive >= 0) return (code) => Number(code === positive);
  const points = table.categories.map(Number);
  const least = Math.min(0, ...points);
  return (code) => (points[code] ?? 0) - least;
}

function headOf(judge: JudgeGrader, table: Table, other: string): Omit<RowHead, 'metric'> {
  return {
    section: 'own-family',
    grader: judge.id,
    other,
    run: judge.run,
    variable: table.variable.id,
    category: null,
    stratum: null,
  };
}
