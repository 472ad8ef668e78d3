import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { type LocalShape, newton } from '@/lib/stats/models/newton';

/** `successes` of `trials` at one setting of the predictors; halves are allowed (a tie). */
export type LogisticRow = {
  readonly x: readonly number[];
  readonly successes: number;
  readonly trials: number;
};

export type LogisticFit = {
  readonly kind: 'fit';
  /** One a predictor, in log odds. */
  readonly coefficients: readonly number[];
  readonly covariance: readonly (readonly number[])[];
  readonly logLikelihood: number;
  /** Trials in all. */
  readonly n: number;
};

/** Beyond these log odds (1 to 10 billion) the data are taken to part completely. */
const SEPARATED = 23;

/**
 * How do the log odds of a success hang on the predictors? Maximum likelihood, no constant unless a
 * predictor is 1 throughout. Undefined without trials, when predictors hang together so that their
 * shares cannot be told apart, and when they part successes from failures completely: the best
 * coefficient is then infinite. Trials count as independent.
 * Source: Cox (1958), JRSS B 20(2), 215-242.
 *
 * @example logisticRegression([{ x: [1, 0], successes: 30, trials: 40 }, { x: [1, 1], successes: 10, trials: 40
 *   }]).coefficients // [1.0986, -2.1972]
 */
export function logisticRegression(rows: readonly LogisticRow[]): LogisticFit | Undefined {
  const n = rows.reduce((sum, row) => sum + row.trials, 0);
  const size = rows[0]?.x.length ?? 0;
  if (n === 0 || size === 0) return undefinedBecause('nothing to fit', n);
  const peak = newton((beta) => shape(rows, beta), new Array<number>(size).fill(0));
  const none = undefinedBecause(
    'no finite estimate: the predictors hang together, or part the answers completely',
    n,
  );
  if (!peak) return none;
  const parted = rows.some((row) => row.trials > 0 && Math.abs(odds(row, peak.at)) > SEPARATED);
  if (parted) return none;
  const { at: coefficients, covariance, value: logLikelihood } = peak;
  return { kind: 'fit', coefficients, covariance, logLikelihood, n };
}

function odds({ x }: LogisticRow, beta: readonly number[]): number {
  return x.reduce((sum, value, at) => sum + value * (beta[at] ?? 0), 0);
}

function shape(rows: readonly LogisticRow[], beta: readonly number[]): LocalShape {
  const gradient = beta.map(() => 0);
  const information = beta.map(() => beta.map(() => 0));
  let value = 0;
  for (const row of rows) {
    const eta = odds(row, beta);
    const p = 1 / (1 + Math.exp(-eta));
    // log(1 + e^η) without overflow, whatever the sign.
    value +=
      row.successes * eta - row.trials * (Math.max(0, eta) + Math.log1p(Math.exp(-Math.abs(eta))));
    row.x.forEach((xi, i) => {
      gradient[i] = (gradient[i] ?? 0) + xi * (row.successes - row.trials * p);
      const line = information[i];
      row.x.forEach((xj, j) => {
        if (line) line[j] = (line[j] ?? 0) + xi * xj * row.trials * p * (1 - p);
      });
    });
  }
  return { value, gradient, information };
}
