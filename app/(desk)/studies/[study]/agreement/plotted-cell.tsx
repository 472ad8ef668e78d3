import Link from 'next/link';
import type { FigureRow } from '@/lib/domain/figure-row';
import { FigureValue } from '../../../_figures/figure-value';
import { ForestPlot } from '../../../_figures/forest-plot';
import type { Mark } from '../../../_figures/grader-mark';
import { plotScale } from '../../../_figures/plot-scale';

/** A figure in a cell with its own small axis from 0 to 1, as a way to what lies behind it. */
export function PlottedCell({
  row,
  mark,
  href,
  plotted = true,
}: {
  row: FigureRow;
  mark: Mark;
  href: string | null;
  /** Means of numbers are no shares, and have no place between 0 and 1. */
  plotted?: boolean;
}) {
  const figure = <FigureValue row={row} showN brief />;
  if (row.value === null) return figure;
  return (
    <span className="plotted">
      {plotted ? (
        <span className="pic">
          <ForestPlot
            scale={{ ...plotScale([row.low, row.value], 78), ticks: [0, 1] }}
            band={null}
            figure={row}
            mark={mark}
            height={30}
          />
        </span>
      ) : null}
      {href === null ? (
        figure
      ) : (
        <Link href={href} prefetch={false} className="cellref">
          {figure}
        </Link>
      )}
    </span>
  );
}
