/** The ring: with a bar while a study is sealed, with a dot once it is revealed. A state, not an ornament. */
export function Mark({ revealed = false, size = 20 }: { revealed?: boolean; size?: number }) {
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
    >
      <circle cx={10} cy={10} r={8} />
      {revealed ? (
        <circle cx={10} cy={10} r={2.6} fill="currentColor" stroke="none" />
      ) : (
        <path d="M5 10h10" />
      )}
    </svg>
  );
}
