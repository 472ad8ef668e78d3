import type { CommonSettings } from './field';

/** Those of the form's reasons for which a field may be called impossible to judge; none where it may not. */
export function allowedReasons(
  { cannotJudge }: Pick<CommonSettings, 'cannotJudge'>,
  reasons: readonly string[],
): readonly string[] {
  if (typeof cannotJudge === 'object') return reasons.filter((one) => cannotJudge.includes(one));
  return cannotJudge ? reasons : [];
}
