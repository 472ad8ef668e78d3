import type { FigureRow } from '@/lib/domain/figure-row';
import { FigureValue } from './figure-value';
import { ForestPlot, type Plotted } from './forest-plot';
import type { Mark } from './grader-mark';
import type { PlotScale } from './plot-scale';

/**
 * A grader's cells in a forest plot: the plot and the figure. One that is not defined takes the place
 * of both with its reason.
 */
export function ForestCells({
  figure,
  band,
  mark,
  scale,
}: {
  figure: FigureRow;
  band: Plotted | null;
  mark: Mark;
  scale: PlotScale;
}) {
  if (figure.value === null) {
    return (
      <td colSpan={2}>
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
    </>
  );
}
