import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowHead } from '@/lib/domain/figure-row';
import { meaningEvals } from './meaning-evals-input';

/** One figure that the real study's authors publish: where it stands here, and its value and n by their definition. */
export type Defined = {
  readonly place: Partial<RowHead>;
  readonly value: number | null;
  readonly n: number;
  readonly interval: 'exact' | 'bootstrap';
};

type Said = { readonly yes: boolean; readonly way: string; readonly found: boolean } | null;
type Row = Record<string, unknown>;

const rowsOf = (file: string): Row[] =>
  readFileSync(join(meaningEvals, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

const said = (row: Row | undefined): Said =>
  row === undefined || typeof row.diverges !== 'boolean'
    ? null
    : { yes: row.diverges, way: String(row.mechanism ?? 'none'), found: row.quote_found === true };

/**
 * The 976 figures, each computed from the published files alone, item by item: 10 of detection and 8 for each
 * mechanism of each judge and run, and for each judge's two runs, and each two judges in a run, the kappas of eight
 * views with each other and with the labels, and their difference.
 */
export function definedFigures(): Defined[] {
  const { items, gold, kind, recent, runs } = study();
  const ways = [...new Set(gold.map((one) => one?.way ?? 'none'))]
    .filter((way) => way !== 'none')
    .sort();
  const all = items.map((_, at) => at);
  const judges = [...new Set([...runs.keys()].map((key) => key.split(' ')[0] ?? ''))].sort();
  const of = (judge: string, run: number) => runs.get(`${judge} ${run}`) ?? [];
  const defined: Defined[] = [];
  const share = (place: Partial<RowHead>, from: number[], hit: (at: number) => boolean): void => {
    const n = from.length;
    defined.push({
      place,
      n,
      value: n === 0 ? null : from.filter(hit).length / n,
      interval: 'exact',
    });
  };
  const kappa = (place: Partial<RowHead>, value: number | null, n: number): void => {
    defined.push({ place, value, n, interval: 'bootstrap' });
  };
  for (const grader of judges)
    for (const run of [1, 2]) {
      const by = of(grader, run);
      const valid = all.filter((at) => by[at] !== null);
      const [no, flagged] = [
        valid.filter((at) => !gold[at]?.yes),
        valid.filter((at) => by[at]?.yes),
      ];
      const head = { section: 'judge-gold' as const, grader, run, category: null, stratum: null };
      const binary = { ...head, variable: 'diverges' };
      const raised = (at: number) => by[at]?.yes === true;
      share({ ...binary, metric: 'precision' }, flagged, (at) => gold[at]?.yes === true);
      share(
        { ...binary, metric: 'recall' },
        valid.filter((at) => gold[at]?.yes),
        raised,
      );
      const alarm = { ...binary, metric: 'false_alarm' };
      share(alarm, no, raised);
      for (const of of ['near_miss', 'faithful'])
        share(
          { ...alarm, stratum: `kind=${of}` },
          no.filter((at) => kind[at] === of),
          raised,
        );
      for (const of of [true, false])
        share(
          { ...alarm, stratum: `recent_change=${of}` },
          no.filter((at) => recent[at] === of),
          raised,
        );
      const [, ...views] = viewsOf(ways);
      const both = (view: View) => kappaOf(by.map(view.of), gold.map(view.of));
      kappa(
        { ...binary, metric: 'kappa' },
        kappaOf(
          by.map((one) => one && String(one.yes)),
          gold.map((one) => one && String(one.yes)),
        ),
        valid.length,
      );
      kappa(
        { ...head, variable: 'mechanism7', metric: 'kappa' },
        both(views[0] ?? none),
        valid.length,
      );
      const quote = { ...head, variable: 'span', metric: 'quote_found' };
      const found = (at: number) => by[at]?.found === true;
      share(quote, flagged, found);
      for (const way of ways) {
        const own = { ...head, variable: 'mechanism7', category: way };
        const [named, actual] = [by, gold].map((who) => valid.filter((at) => who[at]?.way === way));
        const says = (at: number) => by[at]?.way === way;
        share({ ...own, metric: 'precision' }, named ?? [], (at) => gold[at]?.way === way);
        share({ ...own, metric: 'recall' }, actual ?? [], says);
        share(
          { ...binary, metric: 'recall', stratum: `gold:mechanism7=${way}` },
          actual ?? [],
          raised,
        );
        share({ ...own, metric: 'false_alarm', stratum: 'gold:mechanism7=none' }, no, says);
        for (const of of ['near_miss', 'faithful'])
          share(
            { ...own, metric: 'false_alarm', stratum: `kind=${of}` },
            no.filter((at) => kind[at] === of),
            says,
          );
        kappa(
          { ...own, metric: 'kappa' },
          both(views.find((view) => view.category === way) ?? none),
          valid.length,
        );
        share({ ...quote, stratum: `said:mechanism7=${way}` }, named ?? [], found);
      }
    }
  const agreement = (
    one: readonly [judge: string, run: number],
    other: readonly [judge: string, run: number],
    section: 'runs' | 'judges',
  ): void => {
    const [first, second] = [of(...one), of(...other)];
    const [grader, run] = one;
    for (const view of viewsOf(ways)) {
      const { variable, category } = view;
      const [a, b, g] = [first.map(view.of), second.map(view.of), gold.map(view.of)];
      const three = [kappaOf(a, b), kappaOf(a, g), kappaOf(b, g)] as const;
      const [pair, ofFirst, ofSecond] = three;
      const head = { section, grader, other: other[0], run, variable, category, stratum: null };
      const n = all.length;
      kappa({ ...head, metric: 'kappa' }, pair, n);
      const withGold = {
        section: 'judge-gold' as const,
        variable,
        category,
        stratum: null,
        metric: 'kappa',
      };
      if (section === 'runs') {
        kappa({ ...withGold, grader, run }, ofFirst, n);
        kappa({ ...withGold, grader, run: other[1] }, ofSecond, n);
      } else {
        kappa({ ...head, metric: 'kappa_grader_gold' }, ofFirst, n);
        kappa({ ...head, metric: 'kappa_other_gold' }, ofSecond, n);
      }
      const difference = three.includes(null)
        ? null
        : (pair ?? 0) - ((ofFirst ?? 0) + (ofSecond ?? 0)) / 2;
      kappa(
        { ...head, metric: section === 'runs' ? 'run_minus_gold' : 'shared_error' },
        difference,
        n,
      );
    }
  };
  for (const judge of judges) agreement([judge, 1], [judge, 2], 'runs');
  for (const [at, one] of judges.entries())
    for (const other of judges.slice(at + 1))
      for (const run of [1, 2]) agreement([one, run], [other, run], 'judges');
  return defined;
}

function study() {
  const items = rowsOf('items.jsonl');
  const place = new Map(items.map((row, at) => [row.id, at]));
  const labels = new Map(rowsOf('gold.jsonl').map((row) => [row.item_id, row]));
  const passages = new Map(
    rowsOf('passages.jsonl').map((row) => [row.id, row.recent_change === true]),
  );
  const runs = new Map<string, Said[]>();
  for (const row of rowsOf('judge-results.jsonl')) {
    const key = `${String(row.judge)} ${String(row.run)}`;
    const own = runs.get(key) ?? items.map(() => null);
    own[place.get(row.item_id) ?? -1] = said(row);
    runs.set(key, own);
  }
  return {
    items,
    runs,
    gold: items.map(({ id }) => said(labels.get(id))),
    kind: items.map((row) => String(row.kind)),
    recent: items.map((row) => passages.get(row.passage_id) === true),
  };
}

type View = {
  readonly variable: string;
  readonly category: string | null;
  readonly of: (said: Said) => string | null;
};

const none: View = { variable: '', category: null, of: () => null };

/** Departs or not; the mechanism or none; each mechanism against the rest. */
const viewsOf = (ways: readonly string[]): View[] => [
  { variable: 'diverges', category: null, of: (one) => one && String(one.yes) },
  { variable: 'mechanism7', category: null, of: (one) => one && one.way },
  ...ways.map((way): View => ({
    variable: 'mechanism7',
    category: way,
    of: (one) => one && String(one.way === way),
  })),
];

/** Cohen's kappa by its definition; null where chance agrees entirely. */
function kappaOf(
  one: readonly (string | null)[],
  other: readonly (string | null)[],
): number | null {
  const both = one.flatMap((a, at) => {
    const b = other[at] ?? null;
    return a === null || b === null ? [] : [[a, b] as const];
  });
  const n = both.length;
  const names = new Set(both.flat());
  const same = both.filter(([a, b]) => a === b).length / n;
  const share = (side: 0 | 1, name: string) =>
    both.filter((pair) => pair[side] === name).length / n;
  const chance = [...names].reduce((sum, name) => sum + share(0, name) * share(1, name), 0);
  return names.size < 2 ? null : (same - chance) / (1 - chance);
}
