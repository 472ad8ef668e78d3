/** The most bytes that a request may bring, or null for an upload. */
export function bodyMost(method: string, url: string): number | null;
