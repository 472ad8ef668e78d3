import type { Context } from './context';
import { labelSentences } from './label-sentences';
import type { FigureRow } from '@/lib/domain/figure-row';
import { figureSentences } from './figure-sentences';
import { judgeSentences } from './judge-sentences';
import { pairSentences } from './pairs/pair-sentences';
import type { ReportInput } from './report-input';
import type { Sentence } from './sentence';

/**
 * The sentences of a report, in its order: of the labels, of the judges, of the figures.
 *
 * @example sentences(study, context, figures(study).rows).map(({ id }) => id) // ['undefined-figures']
 */
export function sentences(
  input: ReportInput,
  context: Context,
  rows: readonly FigureRow[],
): Sentence[] {
  return [
    ...labelSentences(input, context),
    ...judgeSentences(context, rows),
    ...figureSentences(input, context, rows),
    ...(input.pairs ? pairSentences(rows, input.pairs.rules) : []),
  ];
}
