export function findChromium(): string | undefined;
export function requireChromium(): string;
