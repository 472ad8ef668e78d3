import { DataTable } from '@/app/ui/data-table';
import { decimals } from '@/app/ui/number-format';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';

const [width, height, left, right, top, foot] = [560, 220, 44, 540, 16, 184];
const x = (truth: number): number => left + ((truth - 0.5) / 0.4) * (right - left);
const y = (share: number): number => foot - share * (foot - top);

/** How often so many choices meet the declared rule, by the accuracy that is truly there. */
export function PassCurve({ view }: { view: PairsView }) {
  const points = view
    .of('2afc')
    .filter(({ metric, value }) => metric === 'rule_passes' && value !== null)
    .map(({ stratum, value, n }) => ({ truth: Number(stratum?.split('=')[1]), value: value ?? 0, n })); // prettier-ignore
  const [first] = points;
  const limit = view.marks?.limit ?? null;
  if (!first || limit === null) return null;
  const path = points.map(({ truth, value }, at) => `${at === 0 ? 'M' : 'L'}${x(truth)} ${y(value)}`).join(''); // prettier-ignore
  return (
    <Section
      title="What the declared rule can tell"
      lead={`Chance that ${first.n} independent choices meet “at most ${decimals(limit)} right”, by the true accuracy.`}
    >
      <div className="beside">
        <div className="wide-plot" role="region" aria-label="Chance to meet the rule, drawn" tabIndex={0}>
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Chance to meet the rule: ${points.map(({ truth, value }) => `${decimals(value)} at ${decimals(truth)}`).join(', ')}`}>
            {[0, 0.25, 0.5, 0.75, 1].map((share) => (
              <g key={share}>
                <path className={share === 0 ? 'ax zero' : 'ax'} d={`M${left} ${y(share)}H${right}`} />
                <text className="axl" x={left - 8} y={y(share) + 4} textAnchor="end">
                  {share.toFixed(2)}
                </text>
              </g>
            ))}
            {points.map(({ truth }) => (
              <text key={truth} className="axl" x={x(truth)} y={foot + 18} textAnchor="middle">
                {decimals(truth)}
              </text>
            ))}
            <path className="limit-line" d={`M${x(limit)} ${top}V${foot}`} />
            <g className="iv iv0">
              <path d={path} />
              {points.map(({ truth, value }) => (
                <circle key={truth} cx={x(truth)} cy={y(value)} r={3.5} />
              ))}
            </g>
          </svg>
        </div>
        <DataTable caption="Chance to meet the declared rule" className="curve">
          <thead>
            <tr>
              <th scope="col">True accuracy</th>
              <th scope="col" className="n">
                Meets the rule
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ truth, value }) => (
              <tr key={truth}>
                <th scope="row">{decimals(truth)}</th>
                <td className="n">{decimals(value)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </Section>
  ); // prettier-ignore
}
