/** How far a file is on its way, while nothing else can be done. */
export function Busy({ what, share }: { what: string; share: number }) {
  const percent = Math.round(100 * share);
  return (
    <div className="dropzone" role="status">
      <p>{what}</p>
      <progress className="w-full max-w-[420px]" value={percent} max={100} aria-label={what} />
      <p className="q3 num">{percent}%</p>
    </div>
  );
}
