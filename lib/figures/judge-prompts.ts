import type { Context } from './context';
import { counted, listed } from './figure-text';
import { isJury } from './graders';

/** Under which prompt a judge answered in a run, and which drafts of it on which items. */
export type JudgePrompt = {
  readonly judge: string;
  readonly run: number;
  /** Null where its rows do not say. */
  readonly sha256: string | null;
  /** Of a prompt that was frozen with the study; null for any other. */
  readonly role: string | null;
  /** By the number of the draft; null where rows do not say one. */
  readonly iterations: readonly JudgeIteration[];
};

export type JudgeIteration = {
  readonly iteration: number | null;
  /** Items by their sample; "items" of every kind while how items were made is sealed. */
  readonly items: Readonly<Record<string, number>>;
};

/**
 * The prompt of every judge and run, as its rows name it, and which draft of it was asked about which items (by the
 * last call on each).
 *
 * @example judgePrompts(context).map(({ judge, sha256 }) => ({ judge, sha256 })) // [{ judge: 'larch', sha256: null }]
 */
export function judgePrompts({ graders, input, fixtures }: Context): JudgePrompt[] {
  const samples = new Map([...input.items, ...fixtures].map(({ id, sample }) => [id, sample ?? 'validation'])); // prettier-ignore
  const frozen = new Map(input.prompts?.map(({ sha256, role }) => [sha256, role]));
  return graders.judges.filter((judge) => !isJury(judge)).map(({ id, run, last }) => {
    const rows = [...last.values()];
    const sha256 = rows[0]?.promptSha256 ?? null;
    const drafts = new Map<number | null, Record<string, number>>();
    for (const { iteration, item } of rows) {
      const items = drafts.get(iteration) ?? {};
      const sample = input.opened.provenance ? (samples.get(item) ?? 'pilot') : 'items';
      drafts.set(iteration, { ...items, [sample]: (items[sample] ?? 0) + 1 });
    }
    const iterations = [...drafts].map(([iteration, items]) => ({ iteration, items }));
    iterations.sort((a, b) => (a.iteration ?? -1) - (b.iteration ?? -1));
    return { judge: id, run, sha256, role: sha256 === null ? null : (frozen.get(sha256) ?? null), iterations };
  });
} // prettier-ignore

/**
 * "1f2e3d4c, frozen (judge); iteration 3 on 12 validation items"
 *
 * @example promptWords({ judge: 'larch', run: 1, sha256: null, role: null, iterations: [] }) // 'not named'
 */
export function promptWords({ sha256, role, iterations }: JudgePrompt): string {
  const prompt = sha256 === null ? 'not named' : `${sha256.slice(0, 8)}${role === null ? ', not frozen' : `, frozen (${role})`}`; // prettier-ignore
  const drafts = iterations.flatMap(({ iteration, items }) =>
    iteration === null
      ? []
      : [`iteration ${iteration} on ${listed(Object.entries(items).map(([sample, count]) => sample === 'items' ? counted(count, 'item') : counted(count, `${sample} item`)))}`],
  ); // prettier-ignore
  return [prompt, ...drafts].join('; ');
}
