import type { Undefined } from '@/lib/stats/intervals/estimate';

/**
 * The result of a significance test, or the reason why there is none.
 * `statistic` and `df` are null where the test is exact and has none; `n` is what it rests on.
 */
export type Significance =
  | {
      readonly kind: 'test';
      readonly statistic: number | null;
      readonly df: number | null;
      readonly p: number;
      readonly n: number;
      readonly method: string;
    }
  | Undefined;
