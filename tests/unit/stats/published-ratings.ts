/**
 * Fleiss (1971), Psychological Bulletin 76(5), p. 380: 30 patients, each put in one of five
 * categories by six psychiatrists; how many chose each. Published kappa .430.
 */
export const DIAGNOSES: readonly (readonly number[])[] = [
  [0, 0, 0, 6, 0],
  [0, 3, 0, 0, 3],
  [0, 1, 4, 0, 1],
  [0, 0, 0, 0, 6],
  [0, 3, 0, 3, 0],
  [2, 0, 4, 0, 0],
  [0, 0, 4, 0, 2],
  [2, 0, 3, 1, 0],
  [2, 0, 0, 4, 0],
  [0, 0, 0, 0, 6],
  [1, 0, 0, 5, 0],
  [1, 1, 0, 4, 0],
  [0, 3, 3, 0, 0],
  [1, 0, 0, 5, 0],
  [0, 2, 0, 3, 1],
  [0, 0, 5, 0, 1],
  [3, 0, 0, 1, 2],
  [5, 1, 0, 0, 0],
  [0, 2, 0, 4, 0],
  [1, 0, 2, 0, 3],
  [0, 0, 0, 0, 6],
  [0, 1, 0, 5, 0],
  [0, 2, 0, 1, 3],
  [2, 0, 0, 4, 0],
  [1, 0, 0, 4, 1],
  [0, 5, 0, 1, 0],
  [4, 0, 0, 0, 2],
  [0, 2, 0, 4, 0],
  [1, 0, 5, 0, 0],
  [0, 0, 0, 0, 6],
];

const _ = null;

/**
 * Krippendorff (2011), Computing Krippendorff's alpha-reliability: 12 units by four observers with
 * missing values. Published alpha: nominal .743, ordinal .815, interval .849, ratio .797.
 * (The last unit has one rating and plays no part in alpha.)
 * The same ratings are Gwet's (2014) four-rater example: AC1 .775, Fleiss .761, Conger .763,
 * Brennan-Prediger .773, agreement .818.
 */
export const OBSERVERS: readonly (readonly (number | null)[])[] = [
  [1, 1, _, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [_, 5, 5, 5],
  [_, _, 1, 1],
  [_, _, 3, _],
];

/**
 * Shrout & Fleiss (1979), Psychological Bulletin 86(2), p. 423: six targets by four judges.
 * Published ICC(1,1) .17, (2,1) .29, (3,1) .71, (1,4) .44, (2,4) .62, (3,4) .91.
 */
export const JUDGES: readonly (readonly number[])[] = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];
