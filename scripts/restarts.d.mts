export type End = { readonly code: number | null; readonly signal: string | null };
export function nextPauseS(lastPauseS: number, ranMs: number): number;
export function endsWith(end: End, told: boolean): number | null;
export function endedHow(end: End, ranMs: number): string;
