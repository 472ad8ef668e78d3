const words: Readonly<Record<string, readonly [no: string, yes: string]>> = {
  rule_met: ['Not met', 'Met'],
  jury_rule: ['Not met', 'Met'],
  below_limit: ['Not shown', 'Shown'],
  equivalent: ['Not shown', 'Shown'],
  above_chance: ['Not shown', 'Shown'],
  below_chance: ['Not shown', 'Shown'],
};

/**
 * A verdict's 0 or 1 as its own word; null for a figure that is no verdict.
 *
 * @example verdictWord('below_limit', 1) // 'Shown'
 */
export function verdictWord(metric: string, value: number): string | null {
  const [no, yes] = words[metric] ?? [];
  return (value === 1 ? yes : no) ?? null;
}
