export const exitCodes: { readonly diskFailed: 70; readonly cannotStart: 78 };
export class CannotStart extends Error {}
export function startFault(error: unknown, where: string): string;
export function refuseStart(error: unknown, where: string): never;
