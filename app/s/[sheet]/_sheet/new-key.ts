/** A random key of 122 bits (UUID, version 4); also on pages that are not secure contexts. */
export function newKey(): string {
  const own = (crypto as { randomUUID?: () => string }).randomUUID; // missing on plain http
  if (own !== undefined) return own.call(crypto);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 13, 18, 23, 36].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end - i)).join('-');
}
