import type { Estimate } from '@/lib/stats/intervals/estimate';
import { decimals, difference, interval } from './number-format';

/** A figure with its interval, or the reason why there is none. It never stands without one of the two. */
export function Figure({
  estimate,
  signed = false,
  showN = false,
}: {
  estimate: Estimate;
  /** Differences carry their sign. */
  signed?: boolean;
  showN?: boolean;
}) {
  if (estimate.kind === 'undefined') {
    return (
      <span className="undef">
        <b>Not defined,</b> {because(estimate.reason)}
      </span>
    );
  }
  const format = signed ? difference : decimals;
  const limits =
    estimate.low === null || estimate.high === null
      ? 'no interval'
      : interval(estimate.low, estimate.high, format);
  return (
    <span className="est">
      <b>{format(estimate.value)}</b> <span className="ci">{limits}</span>
      {showN ? <span className="q3"> n {estimate.n}</span> : null}
    </span>
  );
}

/** "because every item got the same label." from a reason with or without its first word and its full stop. */
export function because(reason: string): string {
  const phrase = reason
    .trim()
    .replace(/^because\s+/i, '')
    .replace(/\.$/, '');
  return `because ${phrase}.`;
}
