import type { Plotted } from '../../../_figures/forest-plot';

const usual = 140;
const at = (share: number, width: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * width * 10) / 10;

/** The axis over a column of shares: 0, a half and 1. */
export function ShareAxis({ width = usual }: { width?: number | undefined }) {
  return (
    <svg width={width} height={16} viewBox={`0 0 ${width} 16`} role="img" aria-label="From 0 to 1">
      <text className="axl" x={0} y={12}>
        0
      </text>
      <text className="axl" x={width / 2} y={12} textAnchor="middle">
        0.5
      </text>
      <text className="axl" x={width} y={12} textAnchor="end">
        1
      </text>
    </svg>
  );
}

/** A share with its limits beside a line at one half. Hidden from assistive technology: its numbers stand in the row. */
export function ShareBar({
  row: { value, low, high },
  width = usual,
}: {
  row: Plotted;
  width?: number | undefined;
}) {
  return (
    <svg width={width} height={30} viewBox={`0 0 ${width} 30`} aria-hidden="true">
      <path className="ax zero" d={`M${width / 2} 0v30`} />
      <g className="iv iv0">
        {low === null || high === null ? null : (
          <path d={`M${at(low, width)} 15H${at(high, width)}`} />
        )}
        {value === null ? null : <circle cx={at(value, width)} cy={15} r={4} />}
      </g>
    </svg>
  );
}
