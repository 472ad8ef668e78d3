/**
 * A chance as a share of studies: "14%", "fewer than 1%", "more than 99%".
 *
 * @example shareOfStudies(0.042) // '4%'
 */
export const shareOfStudies = (share: number): string =>
  share < 0.01 ? 'fewer than 1%' : share > 0.99 ? 'more than 99%' : `${Math.round(share * 100)}%`;
