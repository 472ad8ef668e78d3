import type { FigureRow } from '@/lib/domain/figure-row';
import { counted, ofTotal, whole } from '@/app/ui/number-format';

/** "24 choices: 12 right"; where some are missing "17 of 24 choices made, 12 of them right". */
export function choicesMade(made: Pick<FigureRow, 'count' | 'n'>, planned: number): string {
  const right = whole(made.count ?? 0);
  return made.n === planned
    ? `${counted(planned, 'choice')}: ${right} right`
    : `${ofTotal(made.n, planned)} choices made, ${right} of them right`;
}
