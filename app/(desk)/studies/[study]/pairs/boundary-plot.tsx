import type { BoundaryMarks } from '@/lib/figures/pairs/pair-marks';

const [width, left, right, line] = [800, 190, 740, 48];

/**
 * A line for each text, a tick for each gap between two sentences: the true place as an upright bar, every answer as a
 * disc above it. "One hand wrote all of it" stands at the line's end.
 */
export function BoundaryPlot({ texts }: { texts: readonly BoundaryMarks[] }) {
  if (texts.length === 0) return null;
  const height = texts.length * line + 26;
  return (
    <div className="wide-plot" role="region" aria-label="Answers on boundary texts, drawn" tabIndex={0}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`True places and answers on ${texts.length} boundary texts; the table below has the numbers`}>
        {texts.map((text, at) => (
          <TextLine key={text.pair} text={text} y={at * line + 26} />
        ))}
        <path className="limit-line" d={`M${left} ${height - 16}v12`} />
        <text className="axl" x={left + 8} y={height - 6}>
          where it changes hands
        </text>
        <g className="iv iv0">
          <circle cx={left + 164} cy={height - 10} r={4} />
        </g>
        <text className="axl" x={left + 174} y={height - 6}>
          where raters said
        </text>
      </svg>
    </div>
  ); // prettier-ignore
}

function TextLine({ text: { pair, sentences, truePlace, places }, y }: { text: BoundaryMarks; y: number }) {
  const gaps = Array.from({ length: sentences - 1 }, (_, at) => at + 1);
  const x = (place: number | 'none') =>
    place === 'none' ? right : left + ((right - left - 30) * place) / sentences;
  const said = new Map<number | 'none', number>();
  const discs = places.flatMap(({ rater, place }) => {
    if (place === null) return [];
    const above = said.get(place) ?? 0;
    said.set(place, above + 1);
    return [{ rater, place, above }];
  });
  return (
    <>
      <text className="axl name" x={left - 14} y={y + 4} textAnchor="end">
        {pair.length > 24 ? `${pair.slice(0, 23)}…` : pair}
      </text>
      <path className="ax zero" d={`M${left} ${y}H${x(sentences)}`} />
      {gaps.map((gap) => (
        <path key={gap} className="ax zero" d={`M${x(gap)} ${y - 3}v6`} />
      ))}
      <text className="axl" x={right + 14} y={y + 4}>
        none
      </text>
      <path className="limit-line" d={`M${x(truePlace)} ${y - 4}v16`} />
      <g className="iv iv0 discs">
        {discs.map(({ rater, place, above }) => (
          <circle key={rater} cx={x(place)} cy={y - 8 - 5 * Math.min(above, 4)} r={4} />
        ))}
      </g>
    </>
  );
} // prettier-ignore
