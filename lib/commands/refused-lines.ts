import 'server-only';
import { groupedRefusals } from '@/lib/formats/grouped-refusals';
import { visible } from './text-table';

type Row = {
  readonly file: string;
  readonly line: number;
  readonly field?: string | null;
  readonly reason: string;
  readonly mend: string;
};

const SHOWN = 50;

/** Refused rows in plain words: one line for each reason, with where it stands first; `more` counts rows not listed. */
export function refusedLines(rows: readonly Row[], more = 0): string[] {
  const groups = groupedRefusals(rows);
  const shown = groups.slice(0, SHOWN);
  const rest = more + groups.slice(SHOWN).reduce((sum, group) => sum + group.rows, 0);
  return [
    ...shown.map(({ file, line, field, rows: alike, reason, mend }) => {
      const where = [`${file}, line ${line}`, ...(field ? [field] : [])].join(', ');
      const others = alike === 1 ? '' : ` and ${alike - 1} more ${alike === 2 ? 'row' : 'rows'}`;
      return visible(`${where}${others}: ${reason} ${mend}`);
    }),
    ...(rest > 0 ? [`… and ${rest} more refused ${rest === 1 ? 'row' : 'rows'}`] : []),
  ];
}
