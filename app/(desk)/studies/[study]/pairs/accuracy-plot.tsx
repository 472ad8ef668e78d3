import type { FigureRow } from '@/lib/domain/figure-row';
import { decimals } from '@/app/ui/number-format';
import { besideInterval, widthOf } from './interval-words';
import type { PairsView } from './pairs-view';

/** On a desk the words of a line stand beside it; on a phone there is no room, and they stand above it. */
type Room = {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly step: number;
  readonly narrow: boolean;
};
const desk: Room = { width: 1100, left: 60, right: 1040, step: 26, narrow: false };
const phone: Room = { width: 350, left: 16, right: 334, step: 40, narrow: true };
const at = ({ left, right }: Room, share: number): number => left + (right - left) * share;

const limitWords: Readonly<Record<string, string>> = {
  t: '95%, raters and pairs crossed',
  exact: '95%, exact',
  binomial: '95%, a missing choice rounded outwards',
};

type Line = { readonly row: FigureRow; readonly words: string; readonly tone: 0 | 1 | 2 };

/** The share right on an axis from 0 to 1: chance, the declared limit, the zone of equivalence, and each interval. */
export function AccuracyPlot(of: { view: PairsView; stratum: string | null }) {
  return (
    <>
      <div className="plot-desk">
        <Plot {...of} room={desk} />
      </div>
      <div className="plot-phone">
        <Plot {...of} room={phone} />
      </div>
    </>
  );
}

function Plot({ view, stratum, room }: { view: PairsView; stratum: string | null; room: Room }) {
  const found = (metric: string) => view.find('2afc', metric, { stratum });
  const [main, ninety, pooled] = [
    found('accuracy'),
    found('accuracy_90'),
    found('accuracy_pooled'),
  ];
  if (!main || main.value === null || !view.marks) return null;
  const { limit, margin } = view.marks;
  const lines: Line[] = [
    { row: main, words: limitWords[main.interval ?? ''] ?? '95%', tone: 0 },
    ...(ninety ? [{ row: ninety, words: '90%, for the one-sided and the equivalence question', tone: 1 as const }] : []), // prettier-ignore
    ...(pooled ? [{ row: pooled, words: `95% if the ${pooled.n} choices were independent; for comparison`, tone: 2 as const }] : []), // prettier-ignore
  ];
  const { width, left, right, step, narrow } = room;
  const first = narrow ? 84 : 72;
  const foot = first - 16 + step * lines.length;
  const ticks = Array.from({ length: 11 }, (_, tick) => tick / 10).filter((_, place) => !narrow || place % 2 === 0); // prettier-ignore
  const x = (share: number) => at(room, share);
  const [low, high] = [0.5 - margin, 0.5 + margin];
  const zone = `equivalent to chance, ${decimals(low)} to ${decimals(high)}`;
  const roomy = x(low) - 7 >= widthOf(zone);
  const limitText = limit === null ? '' : `, limit ${decimals(limit)}`;
  const name = `Accuracy ${decimals(main.value)}${range(main)}; chance 0.50${limitText}, equivalence zone ${decimals(low)} to ${decimals(high)}`;
  return (
    <svg
      width={width}
      height={foot + 34}
      viewBox={`0 0 ${width} ${foot + 34}`}
      role="img"
      aria-label={name}
    >
      <rect className="band" x={x(low)} y={34} width={x(high) - x(low)} height={foot - 34} />
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="ax" d={`M${x(tick)} ${foot}v5`} />
          <text className="axl" x={x(tick)} y={foot + 19} textAnchor="middle">
            {tick.toFixed(1)}
          </text>
        </g>
      ))}
      <path className="ax zero" d={`M${left} ${foot}H${right}`} />
      <path className="chance-line" d={`M${x(0.5)} 26V${foot}`} />
      <text className="axl" x={x(0.5)} y={18} textAnchor={narrow || near(limit) ? 'end' : 'middle'}>
        chance 0.50
      </text>
      {limit === null ? null : (
        <>
          <path className="limit-line" d={`M${x(limit)} 26V${foot}`} />
          <text
            className="axl strong"
            x={x(limit)}
            y={18}
            textAnchor={narrow || near(limit) ? 'start' : 'middle'}
          >
            {narrow ? 'limit' : 'declared limit'} {decimals(limit)}
          </text>
        </>
      )}
      <text
        className="axl"
        x={narrow ? left : roomy ? x(low) - 7 : x(low) + 7}
        y={47}
        textAnchor={narrow || !roomy ? 'start' : 'end'}
      >
        {zone}
      </text>
      {lines.map((line, place) => (
        <IntervalLine key={line.words} line={line} room={room} y={first + step * place} />
      ))}
    </svg>
  );
}

/** Whether the limit lies so near chance that their words would run into each other. */
const near = (limit: number | null): boolean => limit !== null && limit > 0.5 && limit < 0.62;

function IntervalLine({
  line: { row, words, tone },
  room,
  y,
}: {
  line: Line;
  room: Room;
  y: number;
}) {
  const { value, low, high } = row;
  if (value === null) return null;
  const x = (share: number) => at(room, share);
  const place = room.narrow
    ? { x: room.left, y: y - 10, textAnchor: 'start' as const }
    : besideInterval({ from: x(low ?? value), to: x(high ?? value), y }, words, room.width);
  return (
    <g className={`iv iv${tone}`}>
      {low === null || high === null ? null : (
        <path d={`M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 4}v8M${x(high)} ${y - 4}v8`} />
      )}
      <circle cx={x(value)} cy={y} r={tone === 0 ? 5 : 3.5} />
      <text className="axl" {...place}>
        {words}
      </text>
    </g>
  );
}

const range = ({ low, high }: FigureRow): string =>
  low === null || high === null ? '' : `, interval ${decimals(low)} to ${decimals(high)}`;
