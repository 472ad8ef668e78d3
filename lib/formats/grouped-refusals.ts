type Reasoned = {
  readonly file: string;
  readonly line: number;
  readonly field?: string | null;
  readonly reason: string;
  readonly mend: string | null;
};

/** Refused rows with one entry for each reason: the first row that has it, and how many have it. */
export function groupedRefusals<R extends Reasoned>(
  rows: readonly R[],
): (R & { readonly rows: number })[] {
  const groups = new Map<string, R & { rows: number }>();
  for (const row of rows) {
    const key = JSON.stringify([row.file, row.field ?? null, row.reason, row.mend]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...row, rows: 1 });
    else known.rows += 1;
  }
  return [...groups.values()];
}
