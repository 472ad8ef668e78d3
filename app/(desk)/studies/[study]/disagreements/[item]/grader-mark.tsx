/** A grader's mark: people are a cross in ink, judges a shape each, four to a panel. */
export function GraderMark({ judge }: { judge: number | null }) {
  return (
    <svg
      className={judge === null ? 'mk' : `mk c${(judge % 4) + 1}`}
      viewBox="0 0 11 11"
      aria-hidden="true"
    >
      {judge === null ? (
        <path d="M2 2l7 7M9 2l-7 7" fill="none" stroke="var(--people)" strokeWidth={1.8} />
      ) : (
        shapes[judge % 4]
      )}
    </svg>
  );
}

const shapes = [
  <circle key="disc" cx={5.5} cy={5.5} r={4} />,
  <rect key="square" x={1.8} y={1.8} width={7.4} height={7.4} />,
  <path key="diamond" d="M5.5 .6 10.4 5.5 5.5 10.4 .6 5.5z" />,
  <path key="triangle" d="M5.5 1 10.4 9.8H.6z" />,
];
