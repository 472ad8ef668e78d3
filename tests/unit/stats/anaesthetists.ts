import type { Vote } from '@/lib/stats/models/votes';

/**
 * Dawid and Skene (1979), Applied Statistics 28, table 1: five anaesthetists put 45 patients into
 * four classes of fitness; the first one saw each patient three times. One string a patient, the
 * first three digits are the first anaesthetist's.
 */
const patients =
  '1111111 3334334 1122122 2223121 2223222 2223322 1222111 3333433 2222223 2322223 4444444 ' +
  '2223343 1111111 2223212 1211111 1112111 1111111 1111111 2222221 2221322 2222222 2222221 ' +
  '2223222 2212222 1111111 1111111 2322222 1111111 1111111 1121121 1111111 3333233 1111111 ' +
  '2222222 2223232 4334343 2212232 2323233 3333432 1111111 1111111 1212111 2322222 1211111 2222222';

const columns = ['first', 'first', 'first', 'second', 'third', 'fourth', 'fifth'];

export const classes = ['1', '2', '3', '4'];

export const anaesthetists: Vote[] = patients.split(' ').flatMap((labels, at) =>
  [...labels].map((category, column) => ({
    item: `patient ${at + 1}`,
    rater: columns[column] ?? '',
    category,
  })),
);
