import type { Judgment } from './judgment';

export type NamedJudge = Pick<Judgment, 'judge' | 'promptSha256'>;

/** "gpt", or "gpt@1f2e3d4c" where the same name answered under several prompts. */
export function judgeNames(judgments: readonly NamedJudge[]): (judgment: NamedJudge) => string {
  const prompts = new Map<string, Set<string | null>>();
  for (const { judge, promptSha256 } of judgments) {
    const known = prompts.get(judge) ?? new Set();
    prompts.set(judge, known.add(promptSha256));
  }
  return ({ judge, promptSha256 }) =>
    (prompts.get(judge)?.size ?? 0) < 2
      ? judge
      : `${judge}@${promptSha256 === null ? 'unknown' : promptSha256.slice(0, 8)}`;
}
