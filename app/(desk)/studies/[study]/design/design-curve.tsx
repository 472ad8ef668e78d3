import type { DesignHelp, DesignPoint } from '@/lib/domain/design/design-help';
import { decimals } from '@/app/ui/number-format';
import { percent } from '@/lib/domain/design/percent';

const [width, height, left, right, top, foot] = [760, 270, 50, 590, 18, 226];
const x = (accuracy: number): number => left + ((accuracy - 0.4) / 0.55) * (right - left);
const y = (share: number): number => foot - share * (foot - top);

const lines: readonly { of: (point: DesignPoint) => number; name: string; tone: string }[] = [
  { of: ({ rule }) => rule.crossed, name: 'rule passes', tone: 'l0' },
  { of: ({ below }) => below, name: 'below the limit', tone: 'l1' },
  { of: ({ equivalent }) => equivalent, name: 'equivalent to chance', tone: 'l2' },
  { of: ({ above }) => above, name: 'above chance', tone: 'l3' },
];

/** Four curves over the true accuracy; the table below has their numbers. */
export function DesignCurve({ help: { curve, plan } }: { help: DesignHelp }) {
  const name = lines
    .map(
      (line) =>
        `${line.name}: ${curve.map((point) => `${percent(line.of(point))} at ${decimals(point.accuracy)}`).join(', ')}`,
    )
    .join('; ');
  return (
    <div
      className="wide-plot"
      role="region"
      aria-label="How often each verdict is reached, drawn"
      tabIndex={0}
    >
      <svg
        className="curves"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={name}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path className={share === 0 ? 'ax zero' : 'ax'} d={`M${left} ${y(share)}H${right}`} />
            <text className="axl" x={left - 8} y={y(share) + 4} textAnchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {[0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((accuracy) => (
          <text key={accuracy} className="axl" x={x(accuracy)} y={foot + 18} textAnchor="middle">
            {accuracy.toFixed(1)}
          </text>
        ))}
        <text className="axl" x={(left + right) / 2} y={foot + 36} textAnchor="middle">
          true accuracy
        </text>
        <path className="chance-line" d={`M${x(0.5)} ${top}V${foot}`} />
        <path className="limit-line" d={`M${x(plan.limit)} ${top}V${foot}`} />
        <text className="axl strong" x={x(plan.limit) + 6} y={top + 8}>
          limit {decimals(plan.limit)}
        </text>
        {lines.map((line, at) => (
          <g key={line.name} className={line.tone}>
            <path
              className="curve"
              d={curve
                .map(
                  (point, place) =>
                    `${place === 0 ? 'M' : 'L'}${x(point.accuracy)} ${y(line.of(point))}`,
                )
                .join('')}
            />
            <path className="curve" d={`M${right + 16} ${top + 22 + 22 * at}h26`} />
            <text className="axl strong" x={right + 50} y={top + 26 + 22 * at}>
              {line.name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
