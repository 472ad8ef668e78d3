import type { FigureRow } from '@/lib/domain/figure-row';
import { verdictWord } from '@/lib/figures/pairs/verdict-words';
import { because } from '@/app/ui/figure';
import { decimals, difference, interval, ofTotal, whole } from '@/app/ui/number-format';
import { metricFormat } from '@/lib/figures/metric-heads';

/**
 * A figure as everywhere: its value in bold, the interval in brackets and what it rests on; or the reason why there is
 * none. What an interval cannot say by itself stands below it.
 */
export function FigureValue({
  row,
  showN = false,
  brief = false,
}: {
  row: FigureRow;
  showN?: boolean;
  /** Only the figure, where there is no room; the table of all figures has the rest. */
  brief?: boolean;
}) {
  if (row.value === null) {
    return (
      <span className="undef">
        <b>Not defined,</b> {because(row.reason ?? 'nothing is known')}
      </span>
    );
  }
  const more = brief ? [] : besideInterval(row);
  return (
    <span className="est">
      <Value row={row} value={row.value} />
      {showN && row.count === undefined ? (
        <span className="q3 small"> n {whole(row.n)}</span>
      ) : null}
      {more.map((line) => (
        <span key={line} className="more">
          {line}
        </span>
      ))}
    </span>
  );
}

function Value({ row, value }: { row: FigureRow; value: number }) {
  const limits = limitsOf(row);
  const text = valueText(row.metric, value);
  if (row.count === undefined) {
    return (
      <>
        <b>{text}</b> {limits === '' ? null : <span className="ci">{limits}</span>}
      </>
    );
  }
  return (
    <>
      <b>{ofTotal(row.count, row.n)}</b>{' '}
      <span className="ci">
        {text} {limits}
      </span>
    </>
  );
}

export function valueText(metric: string, value: number): string {
  const verdict = verdictWord(metric, value);
  if (verdict !== null) return verdict;
  switch (metricFormat(metric)) {
    case 'whole':
      return whole(value);
    case 'difference':
      return difference(value);
    case 'p':
      return value < 0.005 ? 'less than 0.01' : decimals(value);
    case 'decimals':
      return decimals(value);
  }
}

/** "[0.59, 0.75]"; nothing where a figure has no interval by its nature, such as a rank. */
export function limitsOf({ metric, low, high }: FigureRow): string {
  if (low === null || high === null) return '';
  return interval(low, high, writtenAs(metric));
}

function writtenAs(metric: string): (value: number) => string {
  const format = metricFormat(metric);
  return format === 'difference' ? difference : format === 'whole' ? whole : decimals;
}

function besideInterval(row: FigureRow): string[] {
  const format = writtenAs(row.metric);
  const limits = (what: string, low: number | undefined, high: number | undefined): string[] =>
    low === undefined || high === undefined
      ? []
      : [`${what} ${interval(low, high, format).replace(' ', '\u00A0')}`];
  return [
    ...limits('for all comparisons together', row.simultaneousLow, row.simultaneousHigh),
    ...limits('percentile', row.percentileLow, row.percentileHigh),
    ...limits('for other raters and items', row.otherRatersLow, row.otherRatersHigh),
    ...limits('by the second unit', row.alsoLow, row.alsoHigh),
    ...limits('without one rater', row.withoutRaterLow, row.withoutRaterHigh),
    ...(row.raterReach === undefined
      ? []
      : [`raters like these lie within ${decimals(row.raterReach)} of people’s agreement`]),
    ...limits('jackknife', row.jackknifeLow, row.jackknifeHigh),
    ...limits('if all without a value were wrong, right', row.ifWrong, row.ifRight),
    ...(row.dropped === undefined ? [] : [`undefined in ${whole(row.dropped)} resamples`]),
    ...(row.notUsable === undefined ? [] : [`not usable: ${row.notUsable}`]),
    // With few clusters every note says the same, and a sentence above the figures has it.
    ...(row.note === undefined || row.jackknifeLow !== undefined ? [] : [row.note]),
  ];
}
