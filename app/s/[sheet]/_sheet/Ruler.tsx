import { memo, useMemo } from 'react';

import { answeredCount, type Worked } from './order-of-work';
import { rulerTicks, type Tick } from './ruler-ticks';

/** One tick for each trial: done, now, for later, to come. Never an outcome. */
export const Ruler = memo(function Ruler({ worked, at }: { worked: Worked; at: number | null }) {
  const ticks = useMemo(() => rulerTicks(worked, at), [worked, at]);
  const done = answeredCount(worked);
  const words =
    at === null ? `${done} of ${worked.total} answered` : `Item ${at} of ${worked.total}`;
  return (
    <div
      className="ruler"
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={worked.total}
      aria-valuenow={done}
      aria-valuetext={words}
    >
      <svg aria-hidden="true">
        {ticks.map((tick) => (
          <RulerTick key={tick.position} tick={tick} now={at} />
        ))}
      </svg>
      <span className="count">
        <b>{at ?? done}</b> of {worked.total}
      </span>
    </div>
  );
});

function RulerTick({ tick, now }: { tick: Tick; now: number | null }) {
  const x = `${tick.x.toFixed(3)}%`;
  if (tick.mark === 'now') {
    return (
      <>
        <line className="tick now" x1={x} x2={x} y1="14" y2="28" />
        <text className="tick-lab now" x={x} y="11">
          {now}
        </text>
      </>
    );
  }
  return (
    <>
      {tick.mark === 'later' ? (
        <circle className="tick-ring" cx={x} cy="22" r="2.4" />
      ) : (
        <line
          className={`tick${tick.mark === 'done' ? ' done' : tick.long ? ' ten' : ''}`}
          x1={x}
          x2={x}
          y1={tick.long ? 19 : 22}
          y2="28"
        />
      )}
      {tick.label ? (
        <text className="tick-lab minor" x={x} y="15">
          {tick.position}
        </text>
      ) : null}
    </>
  );
}
