import { isKappa, type FigureRow, type RowHead } from '@/lib/domain/figure-row';
import { ceilingSection } from './ceiling';
import { redrawnBy, type Context } from './context';
import { estimates } from './estimate';
import { pooledSection } from './pooled-agreement';

/** What else is drawn for the headlines: another attribute, or single items, and how many of it there are. */
export type SecondUnit = { readonly unit: string; readonly units: number };

/** Rows of the headlines: agreement between people, each judge with people, and their difference. */
function isHeadline(head: RowHead): boolean {
  const { section, grader, other, metric } = head;
  if (section === 'ceiling' || section === 'judge-ceiling') return true;
  if (section === 'people') return grader === 'people' && metric === 'percent_agreement_pooled';
  return section === 'judge-people' && other === 'people' && (isKappa(head) || metric === 'percent_agreement_pooled'); // prettier-ignore
}

const nameOf = ({ section, grader, other, run, variable, metric }: RowHead): string =>
  JSON.stringify([section, grader, other, run, variable, metric]);

/**
 * Where a study declares a second unit, the headlines among the rows get limits of resamples of that unit too
 * (`alsoLow`, `alsoHigh`): items may hang together by passage and by the model that wrote them, and what holds by one
 * need not hold by the other. Made as the rows' own limits are. While provenance is sealed there is none.
 */
export function withSecondUnit(
  context: Context,
  rows: readonly FigureRow[],
): { readonly rows: readonly FigureRow[]; readonly second?: SecondUnit } {
  const { alsoResample: unit, opened } = context.input;
  if (unit === undefined || unit === context.sampling.unit || !opened.provenance) return { rows };
  const redrawn = redrawnBy(unit, context);
  const asked = new Set(rows.map(nameOf));
  const entries = [ceilingSection, pooledSection].flatMap((section) =>
    section
      .entries(redrawn)
      .flatMap((entry) => 'head' in entry && isHeadline(entry.head) && asked.has(nameOf(entry.head)) ? [{ ...entry, family: undefined }] : []),
  ); // prettier-ignore
  const limits = new Map(estimates(entries, redrawn.sampling).map((row) => [nameOf(row), row]));
  return {
    rows: rows.map((row) => {
      const { low = null, high = null } = limits.get(nameOf(row)) ?? {};
      return low === null || high === null || !isHeadline(row) || row.category !== null || row.stratum !== null
        ? row
        : { ...row, alsoLow: low, alsoHigh: high };
    }),
    second: { unit, units: redrawn.sampling.units },
  }; // prettier-ignore
}
