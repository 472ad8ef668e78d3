import type { Provenance } from '@/lib/domain/item';

/** Two texts that stand side by side, as they were found in files. */
export type PairSource = {
  readonly texts: readonly [SourceText, SourceText];
  /** What stands above both, such as a prompt. */
  readonly context: readonly { readonly id: string; readonly body: string }[];
  /** What is known of the pair. */
  readonly provenance: Provenance;
};

export type SourceText = {
  readonly body: string;
  /** Who wrote it: a column's name, or a run's label. Sealed with the rest of its provenance. */
  readonly run: string;
  readonly provenance: Provenance;
  /** Where it stood, for whoever has to mend it. */
  readonly at: { readonly file: string; readonly line: number };
};

const TRACE = /^\s*<(think|thinking|reasoning|scratchpad)>([^]*?)<\/\1>\s*/i;

/** A text and, apart, the reasoning that stood between tags before it: no rater is to read that. */
export function withoutTrace(text: string): {
  readonly body: string;
  readonly trace: string | null;
} {
  const found = TRACE.exec(text);
  if (!found) return { body: text, trace: null };
  return { body: text.slice(found[0].length), trace: (found[2] ?? '').trim() };
}
