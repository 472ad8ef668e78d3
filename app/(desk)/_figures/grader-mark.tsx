import type { ReactNode } from 'react';

/** 0 is people: ink and a cross. 1 to 4 are judges: disc, square, diamond, triangle, each in its own colour. */
export type Mark = 0 | 1 | 2 | 3 | 4;

/** The shape says who it is where the colour does not. */
export function MarkShape({
  mark,
  x,
  y,
  size = 4.2,
}: {
  mark: Mark;
  x: number;
  y: number;
  size?: number;
}) {
  const className = `c${mark}`;
  switch (mark) {
    case 0:
      return (
        <path
          className={className}
          d={`M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}`}
          strokeWidth={2}
        />
      );
    case 1:
      return <circle className={className} cx={x} cy={y} r={size} stroke="none" />;
    case 2: {
      const side = size * 1.86;
      return (
        <rect
          className={className}
          x={x - side / 2}
          y={y - side / 2}
          width={side}
          height={side}
          stroke="none"
        />
      );
    }
    case 3: {
      const r = size * 1.24;
      return (
        <path
          className={className}
          d={`M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`}
          stroke="none"
        />
      );
    }
    case 4: {
      const half = size * 1.14;
      return (
        <path
          className={className}
          d={`M${x} ${y - half}l${half} ${2 * half}h${-2 * half}z`}
          stroke="none"
        />
      );
    }
  }
}

/** A grader's name with its mark before it. */
export function GraderLabel({ mark, children }: { mark: Mark | null; children: ReactNode }) {
  return (
    <span className="grader">
      {mark === null ? null : (
        <svg viewBox="0 0 11 11" aria-hidden="true">
          <MarkShape mark={mark} x={5.5} y={5.5} />
        </svg>
      )}
      {children}
    </span>
  );
}
