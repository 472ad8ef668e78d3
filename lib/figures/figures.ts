import { altTestEntries } from './alt-test';
import { ceilingEntries } from './ceiling';
import { conditionEntries } from './conditions';
import { contextOf, type Context, type Entry } from './context';
import { designEntries } from './design';
import type { FigureRow } from '@/lib/domain/figure-row';
import { fixtureEntries } from './fixtures';
import { goldEntries } from './gold';
import { judgeGoldEntries } from './judge-gold';
import { judgePairEntries, runEntries } from './judge-pairs';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import { marginalEntries } from './marginals';
import { ownFamilyEntries } from './own-family';
import { scoringOf } from './pairs/report-pairs';
import { peopleEntries } from './people';
import { pooledEntries } from './pooled-agreement';
import { rankingEntries } from './ranking';
import type { ReportInput } from './report-input';
import { estimates } from './estimate';
import { severalAnswersRows } from './several-answers';
import { unjudgedEntries } from './unjudged';

/** The sections of the report, in its order. */
const sections: readonly ((context: Context) => Entry[])[] = [
  peopleEntries,
  ceilingEntries,
  pooledEntries,
  marginalEntries,
  severalAnswersRows,
  goldEntries,
  judgeGoldEntries,
  altTestEntries,
  runEntries,
  judgePairEntries,
  rankingEntries,
  conditionEntries,
  ownFamilyEntries,
  designEntries,
  unjudgedEntries,
  fixtureEntries,
];

export type Figures = { readonly context: Context; readonly rows: readonly FigureRow[] };

/** Every figure of a study as one flat table: a pure function of what was labelled and judged. */
export function figures(
  input: ReportInput,
  progress: (done: number, of: number) => void = () => undefined,
): Figures {
  const context = contextOf(input);
  const entries = sections.flatMap((section) => section(context));
  const scoring = scoringOf(input);
  const rows = estimates(entries, context.sampling, progress);
  return { context, rows: scoring === null ? rows : [...rows, ...pairRows(scoring)] };
}

/** People with each other alone: the rows that `figures` has in its section "people". */
export function peopleFigures(
  input: ReportInput,
  progress: (done: number, of: number) => void = () => undefined,
): Figures {
  const context = contextOf(input);
  const entries = sections
    .flatMap((section) => section(context))
    .filter((entry) => ('head' in entry ? entry.head : entry).section === 'people');
  return { context, rows: estimates(entries, context.sampling, progress) };
}
