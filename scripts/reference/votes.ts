import { z } from 'zod';
import type { Vote } from '@/lib/stats/models/votes';

const data = z.array(
  z.object({ item: z.union([z.string(), z.number()]), rater: z.string(), label: z.string() }),
);

/** A case's votes, with the numbers of its items as names, and its categories in order. */
export function votesOf(given: unknown): {
  votes: Vote[];
  categories: string[];
  items: (string | number)[];
} {
  const rows = data.parse(given);
  return {
    votes: rows.map(({ item, rater, label }) => ({ item: String(item), rater, category: label })),
    categories: [...new Set(rows.map(({ label }) => label))].sort(),
    items: [...new Set(rows.map(({ item }) => item))],
  };
}
