/**
 * A figure with its uncertainty, or the reason why there is none.
 * Every figure that leaves this folder has this shape: "cannot be known" is a value of its own,
 * never NaN, 0, 1 or a blank.
 *
 * `low` and `high` are null where a method has no interval (then `interval` says why or is absent).
 * `n` counts what the figure rests on: items, pairs or judgments, as the statistic's docstring says.
 * `interval` names how the limits were made, `unit` the unit that was resampled for them.
 */
export type Estimate = Estimated;

/** An estimate that carries further figures of its own, such as a standard error. */
export type Estimated<Extra = unknown> = (EstimateValue & Extra) | Undefined;

export type EstimateValue = {
  readonly kind: 'estimate';
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  readonly method: string;
  readonly interval?: string;
  readonly unit?: string;
};

export type Undefined = {
  readonly kind: 'undefined';
  readonly reason: string;
  readonly n: number;
};

/**
 * The answer where the data say nothing: `reason` is a phrase for the person who reads the figure.
 *
 * @example undefinedBecause('nobody chose', 0) // { kind: 'undefined', reason: 'nobody chose', n: 0 }
 */
export function undefinedBecause(reason: string, n: number): Undefined {
  return { kind: 'undefined', reason, n };
}

/**
 * An estimate without an interval.
 *
 * @example pointEstimate(0.5, 10, 'share') // { value: 0.5, low: null, n: 10 }
 */
export function pointEstimate(value: number, n: number, method: string): EstimateValue {
  return { kind: 'estimate', value, low: null, high: null, n, method };
}
