import type { Undefined } from '@/lib/stats/intervals/estimate';
import { altTestFigures } from './alt-test';
import { binomialInterval } from './binomial-interval';
import { binomialPowerFigures } from './binomial-power';
import { binomialTestFigures } from './binomial-test';
import { bradleyTerryFigures } from './bradley-terry';
import { classificationBinary } from './classification-binary';
import { classificationMulticlass } from './classification-multiclass';
import { bootstrapGivenIndices } from './bootstrap-given-indices';
import { bootstrapMonteCarlo } from './bootstrap-monte-carlo';
import { dawidSkeneFigures } from './dawid-skene';
import { maceFigures } from './mace';
import { pAdjust } from './p-adjust';
import { ratings } from './ratings';
import { spanAgreement } from './span-agreement';
import { tostProportion } from './tost-proportion';
import { twoafcDprime } from './twoafc-dprime';

/** A reference case without its answers: what a handler may see. */
export type Subject = {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
  readonly level?: string;
  readonly categories?: readonly (string | number)[] | null;
  readonly raters?: readonly string[];
};

/**
 * What a handler answers for one key of `expected`: a value of the same shape, where
 * `Undefined` (a reason) stands for an expected null. A key that is left out is "not computed".
 */
export type Figure =
  number | string | boolean | Undefined | readonly Figure[] | { readonly [key: string]: Figure };

/** Computes every key that the library has for a case; `find` gives another case of the folder. */
export type Handler = (
  subject: Subject,
  find: (id: string) => Subject | undefined,
) => ReadonlyMap<string, Figure>;

/** One line a kind; each handler lives in a file named after its kind. */
export const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['alt_test', altTestFigures],
  ['binomial_interval', binomialInterval],
  ['binomial_power', binomialPowerFigures],
  ['binomial_test', binomialTestFigures],
  ['bradley_terry', bradleyTerryFigures],
  ['classification_binary', classificationBinary],
  ['classification_multiclass', classificationMulticlass],
  ['bootstrap_given_indices', bootstrapGivenIndices],
  ['bootstrap_monte_carlo', bootstrapMonteCarlo],
  ['dawid_skene', dawidSkeneFigures],
  ['mace', maceFigures],
  ['p_adjust', pAdjust],
  ['ratings', ratings],
  ['span_agreement', spanAgreement],
  ['tost_proportion', tostProportion],
  ['twoafc_dprime', twoafcDprime],
]);
