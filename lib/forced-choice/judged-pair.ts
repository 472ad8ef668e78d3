import type { Side, Sides } from '@/lib/domain/pairs/pair';

/** What one call of one judge said of one pair; the last attempt alone. */
export type JudgedPair = {
  readonly judge: string;
  readonly family: string | null;
  readonly run: number;
  readonly pair: string;
  readonly kind: '2afc' | 'preference';
  readonly purpose: 'standard' | 'catch';
  /** In the author's a and b: "ab" = item a was the first text it saw. Null where the row does not say. */
  readonly order: Sides | null;
  /** As the judge saw it: "a" is the first text. Null where the call failed or gave no answer of the form. */
  readonly response: Side | 'tie' | 'both-bad' | 'cannot-judge' | null;
};
