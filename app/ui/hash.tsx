/** A SHA-256 in eight groups, so that two can be compared by eye; read out and copied as one. */
export function Hash({ sha256 }: { sha256: string }) {
  const groups = sha256.match(/.{1,8}/g) ?? [];
  return (
    <div className="hash" role="img" aria-label={`SHA-256 ${sha256}`}>
      {groups.map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </div>
  );
}
