import type { FigureRow } from '@/lib/domain/report/figure-row';
import { decimals } from '@/app/ui/number-format';
import type { PairsView } from './pairs-view';

const width = 1100;
const left = 60;
const right = 1040;
const ticks = Array.from({ length: 11 }, (_, at) => at / 10);
const at = (share: number): number => left + (right - left) * share;

type Line = { readonly row: FigureRow; readonly words: string; readonly tone: 0 | 1 | 2 };

/** The share right on an axis from 0 to 1: chance, the declared limit, the zone of equivalence, and each interval. */
export function AccuracyPlot({ view, stratum }: { view: PairsView; stratum: string | null }) {
  const found = (metric: string) => view.find('2afc', metric, { stratum });
  const [main, ninety, pooled] = [
    found('accuracy'),
    found('accuracy_90'),
    found('accuracy_pooled'),
  ];
  if (!main || main.value === null || !view.marks) return null;
  const { limit, margin } = view.marks;
  const crossed = main.interval === 't';
  const lines: Line[] = [
    { row: main, words: crossed ? '95%, raters and pairs crossed' : '95%, exact', tone: 0 },
    ...(ninety ? [{ row: ninety, words: '90%, for the one-sided and the equivalence question', tone: 1 as const }] : []), // prettier-ignore
    ...(pooled ? [{ row: pooled, words: `95% if the ${pooled.n} choices were independent; for comparison`, tone: 2 as const }] : []), // prettier-ignore
  ];
  const foot = 50 + 26 * lines.length;
  const [low, high] = [0.5 - margin, 0.5 + margin];
  const limitWords = limit === null ? '' : `, limit ${decimals(limit)}`;
  const name = `Accuracy ${decimals(main.value)}${range(main)}; chance 0.50${limitWords}, equivalence zone ${decimals(low)} to ${decimals(high)}`;
  return (
    <div className="wide-plot" role="region" aria-label="Accuracy, drawn" tabIndex={0}>
      <svg
        width={width}
        height={foot + 34}
        viewBox={`0 0 ${width} ${foot + 34}`}
        role="img"
        aria-label={name}
      >
        <rect className="band" x={at(low)} y={34} width={at(high) - at(low)} height={foot - 34} />
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="ax" d={`M${at(tick)} ${foot}v5`} />
            <text className="axl" x={at(tick)} y={foot + 19} textAnchor="middle">
              {tick.toFixed(1)}
            </text>
          </g>
        ))}
        <path className="ax zero" d={`M${left} ${foot}H${right}`} />
        <path className="chance-line" d={`M${at(0.5)} 26V${foot}`} />
        <text className="axl" x={at(0.5)} y={18} textAnchor={limit !== null && limit > 0.5 && limit < 0.62 ? 'end' : 'middle'}>
          chance 0.50
        </text>
        {limit === null ? null : (
          <>
            <path className="limit-line" d={`M${at(limit)} 26V${foot}`} />
            <text className="axl strong" x={at(limit)} y={18} textAnchor={limit > 0.5 && limit < 0.62 ? 'start' : 'middle'}>
              declared limit {decimals(limit)}
            </text>
          </>
        )}
        <text className="axl" x={at(low) - 7} y={47} textAnchor="end">
          equivalent to chance, {decimals(low)} to {decimals(high)}
        </text>
        {lines.map((line, place) => (
          <IntervalLine key={line.words} line={line} y={66 + 26 * place} />
        ))}
      </svg>
    </div>
  ); // prettier-ignore
}

function IntervalLine({ line: { row, words, tone }, y }: { line: Line; y: number }) {
  const { value, low, high } = row;
  if (value === null) return null;
  const end = high ?? value;
  // Words stand where there is room: at the right, or, where the interval ends far right, at its left.
  const room = at(end) < 730;
  return (
    <g className={`iv iv${tone}`}>
      {low === null || high === null ? null : (
        <path d={`M${at(low)} ${y}H${at(high)}M${at(low)} ${y - 4}v8M${at(high)} ${y - 4}v8`} />
      )}
      <circle cx={at(value)} cy={y} r={tone === 0 ? 5 : 3.5} />
      <text
        className="axl"
        x={room ? at(end) + 12 : at(low ?? value) - 12}
        y={y + 4}
        textAnchor={room ? 'start' : 'end'}
      >
        {words}
      </text>
    </g>
  );
}

const range = ({ low, high }: FigureRow): string =>
  low === null || high === null ? '' : `, interval ${decimals(low)} to ${decimals(high)}`;
