import type { BlindnessCheck } from '@/lib/domain/blindness/blindness-check';
import type { FoldedCheck } from '@/lib/domain/blindness/folded-check';

export type Part = '2afc' | 'preference' | 'worksheet';

/** The check of a study as its reader may see it: whole, or without directions. */
export interface BlindnessView {
  study: string;
  state: string;
  seen: 'whole' | 'folded';
  /** Whether the reader rates in this study already. */
  rates: boolean;
  /** Whether what is found stops the freeze. */
  stops: boolean;
  toSettle: readonly string[];
  parts: readonly (
    | { readonly part: Part; readonly check: BlindnessCheck }
    | { readonly part: Part; readonly folded: FoldedCheck }
  )[];
  /** Worksheets: attributes by which items could be told apart. */
  conditions: readonly { readonly name: string; readonly values: readonly string[] }[];
  taken: { readonly condition: string; readonly value: string; readonly cluster: string } | null;
}

export const partWords: Readonly<Record<Part, string>> = {
  '2afc': '2AFC pairs',
  preference: 'Preference pairs',
  worksheet: 'Worksheets',
};
