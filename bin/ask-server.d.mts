import type { Outcome } from '@/lib/commands/run-command';

export function askServer(
  argv: readonly string[],
  cwd: string,
  say: (line: string) => void,
): Promise<Outcome | null>;
export function print(outcome: Outcome, wantsJson: boolean): number;
