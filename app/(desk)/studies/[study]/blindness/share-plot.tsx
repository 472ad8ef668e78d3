import { place, type PlotScale } from '../../../_figures/plot-scale';

const ticks = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1];

/** The axis of shares within the pair: ½ is a coin. */
export const shareScale: PlotScale = { low: 0, high: 1, width: 300, ticks };

export function ShareAxis() {
  const { width } = shareScale;
  return (
    <svg width={width} height={18} viewBox={`0 0 ${width} 18`} role="img" aria-label="Axis, 0 to 1">
      {ticks.map((tick) => (
        <text
          key={tick}
          className="axl"
          x={place(shareScale, tick)}
          y={13}
          textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}
        >
          {tick.toFixed(1)}
        </text>
      ))}
    </svg>
  );
}

/** A share with its interval on that axis; `band` is what rules it out or what chance gives. Its numbers stand in the same row. */
export function SharePlot({
  value,
  low,
  high,
  band,
  tells,
  square = false,
}: {
  value: number | null;
  low: number | null;
  high: number | null;
  band: readonly [number, number];
  tells: boolean;
  square?: boolean;
}) {
  const { width } = shareScale;
  const at = (share: number) => place(shareScale, share);
  const tone = tells ? 'told' : 'untold';
  return (
    <>
      <svg
        className="ground"
        width={width}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect
          className="band"
          x={at(band[0])}
          width={Math.max(1, at(band[1]) - at(band[0]))}
          height={1}
        />
        <path className="ax zero" d={`M${at(0.5)} 0v1`} />
      </svg>
      <svg
        className="marks"
        width={width}
        height={32}
        viewBox={`0 0 ${width} 32`}
        aria-hidden="true"
      >
        {low !== null && high !== null ? (
          <path className={`bar-l ${tone}`} d={`M${at(low)} 16H${at(high)}`} />
        ) : null}
        {value === null ? null : square ? (
          <rect className={tone} x={at(value) - 3.5} y={12.5} width={7} height={7} />
        ) : (
          <circle className={tone} cx={at(value)} cy={16} r={4} />
        )}
      </svg>
    </>
  );
}
