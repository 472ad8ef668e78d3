export function keyOf(root: string, paths?: readonly string[]): string;
export function bundled(root: string): string;
