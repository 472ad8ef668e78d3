/** Invented figures: agreement with people, Cohen's kappa, beside people's agreement with each other. */
const judges = [
  { name: 'People', low: 0.565, value: 0.637, high: 0.715 },
  { name: 'Larch 3', low: 0.587, value: 0.678, high: 0.754 },
  { name: 'Heron L', low: 0.582, value: 0.666, high: 0.743 },
  { name: 'Onyx mini', low: 0.328, value: 0.452, high: 0.568 },
  { name: 'Tamar 7b', low: 0.225, value: 0.354, high: 0.484 },
] as const;

const width = 560;
const left = 84;
const place = (kappa: number) => left + kappa * (width - left - 16);
const rowAt = (row: number) => 14 + row * 22.5;
const ceiling = judges[0];

/** A level of agreement to hold judges against, drawn as every forest plot here is drawn. */
export function CeilingFigure() {
  return (
    <figure>
      <svg
        width="100%"
        viewBox={`0 0 ${width} 140`}
        role="img"
        aria-label="Agreement of four judges with people, beside the agreement of people with each other"
      >
        <rect
          className="band"
          x={place(ceiling.low)}
          y={0}
          width={place(ceiling.high) - place(ceiling.low)}
          height={118}
        />
        <path className="band-l" d={`M${place(ceiling.value)} 0v118`} />
        {[0, 0.25, 0.5, 0.75, 1].map((kappa) => (
          <g key={kappa}>
            <path className="ax" d={`M${place(kappa)} 0v118`} />
            <text className="axl" x={place(kappa)} y={134} textAnchor="middle">
              {kappa}
            </text>
          </g>
        ))}
        {judges.map((judge, row) => (
          <g key={judge.name}>
            <path
              className={`c${row} bar-l`}
              d={`M${place(judge.low)} ${rowAt(row)}H${place(judge.high)}`}
            />
            <Shape row={row} x={place(judge.value)} y={rowAt(row)} />
            <text className="axl name" x={0} y={rowAt(row) + 4}>
              {judge.name}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="hint">
        Agreement of four judges with people, Cohen’s κ with 95% intervals. Shaded: people with each
        other. Invented figures.
      </figcaption>
    </figure>
  );
}

function Shape({ row, x, y }: { row: number; x: number; y: number }) {
  switch (row) {
    case 0:
      return <path className="c0" d={`M${x - 4.5} ${y}h9M${x} ${y - 4.5}v9`} strokeWidth={2} />;
    case 1:
      return <circle className="c1" cx={x} cy={y} r={4.2} stroke="none" />;
    case 2:
      return <rect className="c2" x={x - 3.9} y={y - 3.9} width={7.8} height={7.8} stroke="none" />;
    case 3:
      return (
        <path className="c3" d={`M${x} ${y - 5.2}l5.2 5.2l-5.2 5.2l-5.2 -5.2z`} stroke="none" />
      );
    default:
      return <path className="c4" d={`M${x} ${y - 4.8}l4.8 8.4h-9.6z`} stroke="none" />;
  }
}
