import type { ReactNode } from 'react';
import type { FigureRow } from '@/lib/domain/figure-row';
import { FigureValue } from './figure-value';
import { ForestPlot, type Plotted } from './forest-plot';
import type { Mark } from './grader-mark';
import type { PlotScale } from './plot-scale';

/**
 * A grader's cells in a forest plot: the plot, the figure, and what stands beside it where there is such a column. A
 * figure that is not defined takes the place of all of them with its reason.
 */
export function ForestCells({
  figure,
  band,
  mark,
  scale,
  beside,
}: {
  figure: FigureRow;
  band: Plotted | null;
  mark: Mark;
  scale: PlotScale;
  beside?: ReactNode;
}) {
  if (figure.value === null) {
    return (
      <td colSpan={beside === undefined ? 2 : 3}>
        <FigureValue row={figure} />
      </td>
    );
  }
  return (
    <>
      <td className="plot">
        <ForestPlot scale={scale} band={band} figure={figure} mark={mark} />
      </td>
      <td>
        <FigureValue row={figure} />
      </td>
      {beside === undefined ? null : <td>{beside}</td>}
    </>
  );
}

/** The paired difference from agreement between people, or why there is none to show. */
export function FromCeiling({
  isCeiling,
  difference,
}: {
  isCeiling: boolean;
  difference: FigureRow | null;
}) {
  if (isCeiling) return <span className="q3">the level to compare with</span>;
  if (difference === null) return <span className="q3">nothing to compare with</span>;
  return <FigureValue row={difference} />;
}
