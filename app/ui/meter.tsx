/** Done of total as a bar; its numbers stand beside it, so it is hidden from assistive technology. */
export function Meter({ done, total }: { done: number; total: number }) {
  const width = total > 0 ? (100 * done) / total : 0;
  return (
    <svg className="meter" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x={0} y={5} width={100} height={2} fill="var(--line)" />
      <rect x={0} y={3} width={width} height={6} fill="var(--ink-2)" />
    </svg>
  );
}
