/**
 * Which of two shares is larger: negative when one < other, 0 when equal, positive when one > other.
 * Compared as fractions of whole numbers, never as decimals: 12 of 36 is exactly 1 of 3.
 *
 * @example compareShares({ of: 1, from: 3 }, { of: 2, from: 6 }) // 0
 */
export function compareShares(one: Share, other: Share): number {
  return one.of * other.from - other.of * one.from;
}

export type Share = { readonly of: number; readonly from: number };
