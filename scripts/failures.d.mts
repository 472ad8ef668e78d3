export type Failure = { readonly file: string; readonly name: string; readonly message: string };
export function vitestFailures(report: object): Failure[];
export function playwrightFailures(report: object): Failure[];
export function someLines(text: string, count: number): string[];
export function whatFailed(
  results: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly said?: string;
    readonly failures?: readonly Failure[];
  }[],
): string[];
