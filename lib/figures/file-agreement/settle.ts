import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { jackknifeInterval } from '@/lib/stats/intervals/jackknife-interval';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { replicateWeighed, type Weighed } from '@/lib/stats/resampling/weighed';
import type { Drawing } from './drawing';
import { rounded, type Ask, type AskGroup, type FigureExtras, type FileFigure } from './figure';

/** Numbers that are held at once: 20 MB. */
const HELD = 2_500_000;

/** Every figure with its interval, in the order asked; all intervals share the drawing's resamples. */
export function settle(
  groups: readonly AskGroup[],
  drawing: Drawing,
  progress: (done: number, of: number) => void = () => undefined,
): FileFigure[] {
  const all = groups.reduce((sum, { asks }) => sum + asks.length, 0);
  let done = 0;
  return chunksOf(groups, drawing.resamples.count).flatMap((chunk) => {
    const drawn = columnsOf(chunk, drawing, 'resamples');
    const leftOut = drawing.leaveOut === null ? null : columnsOf(chunk, drawing, 'leaveOut');
    done += chunk.reduce((sum, { asks }) => sum + asks.length, 0);
    progress(done, all);
    return chunk.flatMap((group, at) =>
      group.asks.map((ask, figure) => {
        const replicates = drawn[at]?.[figure];
        if (ask.estimate.kind === 'undefined') return undefinedRow(ask, ask.estimate.reason);
        if (ask.limits) return limitedRow(ask, ask.estimate.value, ask.limits);
        if (!replicates || 'without' in group.replicates) {
          const why = 'without' in group.replicates ? group.replicates.without : 'none';
          return openRow(ask, ask.estimate.value, { note: why });
        }
        return drawnRow(ask, ask.estimate.value, replicates, leftOut?.[at]?.[figure], drawing);
      }),
    );
  });
}

function chunksOf(groups: readonly AskGroup[], count: number): AskGroup[][] {
  const chunks: AskGroup[][] = [];
  let [open, held]: [AskGroup[], number] = [[], 0];
  for (const group of groups) {
    if (open.length > 0 && (held + group.asks.length) * count > HELD) {
      chunks.push(open);
      [open, held] = [[], 0];
    }
    open.push(group);
    held += group.asks.length;
  }
  if (open.length > 0) chunks.push(open);
  return chunks;
}

function columnsOf(
  chunk: readonly AskGroup[],
  drawing: Drawing,
  which: 'resamples' | 'leaveOut',
): (readonly Float64Array[])[] {
  const resamples = drawing[which];
  if (resamples === null) return [];
  const parts = chunk.flatMap(({ replicates }): Weighed[] =>
    'compute' in replicates ? [replicates] : [],
  );
  const columns = replicateWeighed(parts, resamples);
  let from = 0;
  // In order: columns that follow from others come after them.
  return chunk.map(({ replicates, use }) => {
    if (typeof replicates === 'function') return replicates(which);
    if (!('compute' in replicates)) return [];
    const own = columns.slice(from, (from += replicates.figures));
    use?.(which, own);
    return own;
  });
}

function frame({ head, method, n, missing, cannotJudge }: Ask) {
  const { section, grader, other, run, variable, category, stratum, metric } = head;
  const named = { section, grader, other, run, variable, category, stratum, metric };
  return { named, n, method, missing, cannotJudge };
}

/** The columns in the order in which the table is documented. */
function row(
  ask: Ask,
  found: Pick<FileFigure, 'value' | 'low' | 'high' | 'interval' | 'unit' | 'reason'>,
  extras: FigureExtras = {},
): FileFigure {
  const { named, n, method, missing, cannotJudge } = frame(ask);
  const { value, low, high, interval, unit, reason } = found;
  const beside = { missing, cannotJudge, ...ask.extras, ...extras };
  return { ...named, value, low, high, n, interval, unit, method, reason, ...beside };
}

function undefinedRow(ask: Ask, reason: string): FileFigure {
  const none = { value: null, low: null, high: null, interval: null, unit: null };
  return row(ask, { ...none, reason });
}

function openRow(ask: Ask, value: number, extras: FigureExtras): FileFigure {
  const none = { low: null, high: null, interval: 'none', unit: null, reason: null };
  return row(ask, { value: rounded(value), ...none }, extras);
}

function limitedRow(
  ask: Ask,
  value: number,
  { low, high, interval }: NonNullable<Ask['limits']>,
): FileFigure {
  const limits = { low: rounded(low), high: rounded(high) };
  return row(ask, { value: rounded(value), ...limits, interval, unit: 'item', reason: null });
}

function drawnRow(
  ask: Ask,
  value: number,
  replicates: Float64Array,
  leftOut: Float64Array | undefined,
  { unit, units }: Drawing,
): FileFigure {
  const found = percentileInterval(replicates);
  if (units < 2) return openRow(ask, value, { note: `one ${unit} alone cannot be resampled` });
  if (found.kind === 'undefined')
    return openRow(ask, value, { dropped: found.n, note: 'it is undefined in every resample' });
  const dropped = found.dropped > 0 ? { dropped: found.dropped } : {};
  const manyDropped =
    found.dropped * 20 > replicates.length
      ? [
          `undefined in ${found.dropped.toLocaleString('en')} of ${replicates.length.toLocaleString('en')} resamples, which are left out`,
        ]
      : [];
  const made = { value: rounded(value), interval: 'bootstrap', unit, reason: null };
  if (found.degenerate) {
    // Limits of no width, marked as such: never to be read as certainty.
    const limits = { low: made.value, high: made.value };
    const marked = degenerate(ask, unit);
    const note = [marked.note, ...manyDropped].join('; ');
    return row(ask, { ...made, ...limits }, { ...dropped, ...marked, note });
  }
  const low = rounded(Math.max(ask.least, found.low));
  const high = rounded(Math.min(1, found.high));
  const notes = [
    ...(made.value < low || made.value > high
      ? ['the estimate lies outside: resamples of few or uneven units pull the figure to one side']
      : []),
    ...manyDropped,
  ];
  return row(
    ask,
    { ...made, low, high },
    {
      ...(leftOut ? jackknife(ask, value, leftOut) : {}),
      ...dropped,
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    },
  );
}

function degenerate({ agreed }: Ask, unit: string): FigureExtras & { readonly note: string } {
  const note = 'degenerate: every resample gives one value';
  if (!agreed || unit !== 'item' || agreed.of === 0) return { note };
  const share = clopperPearson(agreed.count, agreed.of);
  if (share.kind === 'undefined' || share.low === null || share.high === null) return { note };
  const [exactLow, exactHigh] = [rounded(share.low), rounded(share.high)];
  const beside = `all agree on ${agreed.count} of ${agreed.of} items, exact 95% interval`;
  return {
    exactLow,
    exactHigh,
    note: `${note}; ${beside} [${exactLow.toFixed(3)}, ${exactHigh.toFixed(3)}]`,
  };
}

function jackknife(ask: Ask, value: number, leftOut: Float64Array): FigureExtras {
  const found = jackknifeInterval(value, leftOut);
  if (found.kind === 'undefined' || found.standardError === 0) return {};
  return {
    jackknifeLow: rounded(Math.max(ask.least, found.low)),
    jackknifeHigh: rounded(Math.min(1, found.high)),
  };
}
