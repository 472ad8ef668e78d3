import { censusOf } from './census';
import type { Context } from './context';
import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import { counted, decimals, listed, listedFirst, whole } from './figure-text';
import type { ReportInput } from './report-input';
import { fewUnits } from './sampling';
import type { Sentence } from './sentence';
import { emptyStrata, fewItems } from './strata';

/** Kappa this far below what even categories would give is a matter of how common one category is. */
const prevalenceGap = 0.2;
/** Undefined resamples above this share of all are said. */
const manyDropped = 0.05;

/** What must be said of the figures. */
export function figureSentences(
  input: ReportInput,
  context: Context,
  rows: readonly FigureRow[],
): Sentence[] {
  return [
    ...leftOutSentence(input),
    ...censusSentence(context),
    ...tunedSentence(context),
    ...prevalenceSentences(context, rows),
    ...fewSentence(context),
    ...clusterSentence(context),
    ...emptySentence(context),
    ...unreadSentence(context),
    ...undefinedSentence(rows),
    ...droppedSentence(context, rows),
  ];
}

function leftOutSentence({ items }: ReportInput): Sentence[] {
  const of = (sample: string) => items.filter((item) => item.sample === sample).length;
  const kinds = [
    { count: of('pilot'), name: 'pilot item' },
    { count: of('fixture'), name: 'fixture' },
  ].filter(({ count }) => count > 0);
  if (kinds.length === 0) return [];
  const what = listed(kinds.map(({ count, name }) => counted(count, name)));
  return [
    {
      id: 'left-out-samples',
      text: `${what} of ${counted(items.length, 'item')} are left out of the figures; fixtures stand by themselves.`,
    },
  ];
}

/** Whether the declared census is one. */
function censusSentence(context: Context): Sentence[] {
  const { declared, unlabelled } = censusOf(context);
  if (!declared) return [];
  const text =
    unlabelled === 0
      ? 'The study declares a census: people labelled every item of the population. Figures have no interval over items, since there is no other sample of these.'
      : `The study declares a census, but ${counted(unlabelled, 'item has', 'items have')} no label. So figures have their intervals over items.`;
  return [{ id: 'census', text }];
}

/** Figures on items that a prompt was tuned on flatter the judge. */
function tunedSentence({ input, graders }: Context): Sentence[] {
  const tuned = input.items.filter(({ sample }) => sample === 'tuning').length;
  if (tuned === 0 || !input.opened.provenance || graders.judges.length === 0) return [];
  const others = tuned < input.items.length;
  return [
    {
      id: 'tuned-items',
      text:
        `${whole(tuned)} of ${counted(input.items.length, 'item')} served to tune a prompt. Figures on every item ` +
        `include them${others ? '; those without them stand under sample=validation' : ', and there are no others'}.`,
    },
  ];
}

/** Where one category is so common that kappa is low however often graders agree. */
function prevalenceSentences({ tables }: Context, rows: readonly FigureRow[]): Sentence[] {
  const sections = new Set(['people', 'judge-gold']);
  return tables.flatMap(({ variable, categories, cost }): Sentence[] => {
    const q = categories.length;
    if (q < 2 || cost.name !== 'unweighted') return [];
    const pairs = new Map<string, { agreement?: FigureRow; kappa?: FigureRow }>();
    for (const row of rows) {
      if (row.variable !== variable.id || row.stratum !== null || row.category !== null) continue;
      if (!sections.has(row.section)) continue;
      const key = JSON.stringify([row.section, row.grader, row.other, row.run]);
      const known = pairs.get(key) ?? {};
      if (row.metric === 'percent_agreement') pairs.set(key, { ...known, agreement: row });
      if (isKappa(row)) pairs.set(key, { ...known, kappa: row });
    }
    const apart = [...pairs.values()].flatMap(({ agreement, kappa }) => {
      const [share, value] = [agreement?.value ?? null, kappa?.value ?? null];
      if (share === null || value === null || !kappa) return [];
      const even = (q * share - 1) / (q - 1);
      return even - value > prevalenceGap ? [{ row: kappa, share, value, even }] : [];
    });
    const [worst] = apart.toSorted((a, b) => b.even - b.value - (a.even - a.value));
    if (!worst) return [];
    const { row, share, value, even } = worst;
    const run = row.run === null ? '' : `, run ${row.run}`;
    return [
      {
        id: 'prevalence',
        text:
          `On “${variable.id}” one answer is so common that kappa and percent agreement part, in ` +
          `${whole(apart.length)} of ${counted(pairs.size, 'pair')} of raters and judges: ${row.grader ?? ''} with ` +
          `${row.other ?? ''}${run} agree on a share of ${decimals(share)}, kappa is ${decimals(value)}, and with ` +
          `even categories it would be ${decimals(even)}.`,
      },
    ];
  });
}

function fewSentence({ strata }: Context): Sentence[] {
  const few = strata.flatMap(({ name, holds, of }) => {
    const items = holds.reduce((sum, one) => sum + one, 0);
    return name !== null && of > 0 && items < fewItems ? [`${name} (${whole(items)})`] : [];
  });
  if (few.length === 0) return [];
  return [
    {
      id: 'few-items',
      text: `Groups with fewer than ${fewItems} items, whose figures say little: ${listedFirst(few)}.`,
    },
  ];
}

function clusterSentence({ sampling: { unit, units } }: Context): Sentence[] {
  if (unit === 'item' || units >= fewUnits) return [];
  return [
    {
      id: 'few-clusters',
      text:
        `The resamples draw ${unit}, of which there are only ${whole(units)}. The limits allow for that; the ` +
        'percentile limits beside them come out too narrow.',
    },
  ];
}

function emptySentence({ input }: Context): Sentence[] {
  if (!input.opened.provenance) return [];
  const empty = emptyStrata(input.items, input.strata);
  if (empty.length === 0) return [];
  return [
    { id: 'empty-strata', text: `No item is in a group by ${listed(empty)}, which the study declares.` }, // prettier-ignore
  ];
}

function unreadSentence({ unread }: Context): Sentence[] {
  if (unread.length === 0) return [];
  const names = listedFirst(unread.map(({ id }) => `“${id}”`));
  return [
    { id: 'sealed-variables', text: `${names} read how the items were made. That is sealed, so they have no figures yet.` }, // prettier-ignore
  ];
}

function undefinedSentence(rows: readonly FigureRow[]): Sentence[] {
  const reasons = new Map<string, string[]>();
  for (const { value, reason } of rows) {
    if (value !== null) continue;
    const said = (reason ?? '').replace(/ \([^)]*\)$/, '');
    // One reason for all categories, strata and families that it names.
    const why = said.replace(/“[^”]*”/g, '“…”');
    reasons.set(why, [...(reasons.get(why) ?? []), said]);
  }
  if (reasons.size === 0) return [];
  const counts = [...reasons]
    .map(([why, all]) => [new Set(all).size === 1 ? (all[0] ?? why) : why, all.length] as const)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const none = counts.reduce((sum, [, count]) => sum + count, 0);
  const why = counts.map(([reason, count]) => `${whole(count)} because ${reason}`);
  return [
    {
      id: 'undefined-figures',
      text: `${whole(none)} of ${counted(rows.length, 'figure')} ${none === 1 ? 'is' : 'are'} not defined: ${listedSemicolons(why)}.`,
    },
  ];
}

const listedSemicolons = (parts: readonly string[]): string =>
  parts.length <= 12
    ? parts.join('; ')
    : `${parts.slice(0, 12).join('; ')}; and ${whole(parts.length - 12)} more reasons`;

function droppedSentence({ sampling }: Context, rows: readonly FigureRow[]): Sentence[] {
  const shares = rows.flatMap(({ dropped = 0 }) => {
    const share = dropped / sampling.resamples.count;
    return share > manyDropped ? [share] : [];
  });
  if (shares.length === 0) return [];
  const most = Math.round(shares.reduce((a, b) => Math.max(a, b)) * 100);
  return [
    {
      id: 'dropped-resamples',
      text:
        `In ${counted(shares.length, 'figure')} more than 5% of the resamples were undefined and left out of the ` +
        `interval (at most ${most}%).`,
    },
  ];
}
