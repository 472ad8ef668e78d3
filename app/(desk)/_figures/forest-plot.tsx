import { MarkShape, type Mark } from './grader-mark';
import { place, type PlotScale } from './plot-scale';

/** A figure as it is plotted. */
export type Plotted = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** The axis in the head of a forest plot's column. */
export function PlotAxis({ scale, name }: { scale: PlotScale; name: string }) {
  const last = scale.ticks.length - 1;
  return (
    <svg
      width={scale.width}
      height={18}
      viewBox={`0 0 ${scale.width} 18`}
      role="img"
      aria-label={`${name} from ${scale.ticks[0]} to 1`}
    >
      {scale.ticks.map((tick, at) => (
        <text
          key={tick}
          className="axl"
          x={place(scale, tick)}
          y={13}
          textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
        >
          {tick.toFixed(1).replace('-', '\u2212')}
        </text>
      ))}
    </svg>
  );
}

/**
 * One row of a forest plot: the band and line of people, as high as the row, the grader's interval and mark, and dotted
 * its difference from people. It
 * is hidden from assistive technology, because its numbers stand in the same row.
 */
export function ForestPlot({
  scale,
  band,
  figure,
  mark,
  height = 34,
}: {
  scale: PlotScale;
  band: Plotted | null;
  figure: Plotted;
  mark: Mark;
  height?: number;
}) {
  const { width } = scale;
  const middle = height / 2;
  const at = (value: number) => place(scale, value);
  return (
    <>
      <Ground scale={scale} band={band} />
      <svg
        className="marks"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {figure.low !== null && figure.high !== null ? (
          <path
            className={`c${mark} bar-l`}
            d={`M${at(figure.low)} ${middle}H${at(figure.high)}`}
          />
        ) : null}
        {mark !== 0 && figure.value !== null && band !== null && band.value !== null ? (
          <path className="diff-l" d={`M${at(band.value)} ${middle + 8}H${at(figure.value)}`} />
        ) : null}
        {figure.value !== null ? <MarkShape mark={mark} x={at(figure.value)} y={middle} /> : null}
      </svg>
    </>
  );
}

/** What runs through all rows: it is stretched to the height of each, so that lines and band are whole. */
function Ground({ scale, band }: { scale: PlotScale; band: Plotted | null }) {
  const { width, ticks } = scale;
  const at = (value: number) => place(scale, value);
  return (
    <svg
      className="ground"
      width={width}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {band !== null && band.low !== null && band.high !== null ? (
        <rect
          className="band"
          x={at(band.low)}
          y={0}
          width={Math.max(1, at(band.high) - at(band.low))}
          height={1}
        />
      ) : null}
      {ticks.map((tick) => (
        <path
          key={tick}
          className={tick === 0 && scale.low < 0 ? 'ax zero' : 'ax'}
          d={`M${Math.min(width - 0.5, Math.max(0.5, at(tick)))} 0v1`}
        />
      ))}
      {band !== null && band.value !== null ? (
        <path className="band-l" d={`M${at(band.value)} 0v1`} />
      ) : null}
    </svg>
  );
}
