/** Whatever is sealed, where a value would stand. Never drawn for what is empty or missing. */
export function Hatch({ width = 110, height = 12 }: { width?: number; height?: number }) {
  return (
    <>
      <i className="hat" style={{ width, height }} aria-hidden="true" />
      <span className="vh">sealed</span>
    </>
  );
}
