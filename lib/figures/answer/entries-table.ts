import type { FigureRow } from '@/lib/domain/figure-row';
import { whole } from '../figure-text';

/** One list of the form, a line for each item and part, a column for each rater and judge. */
export type EntriesTable = {
  readonly list: string;
  /** "a", "Larch, run 1" */
  readonly graders: readonly string[];
  readonly lines: readonly {
    readonly item: string;
    /** Null where the list is of the whole item. */
    readonly part: string | null;
    /** "2: cause, example"; "–" where nothing was said. */
    readonly cells: readonly string[];
  }[];
};

/**
 * The single lists among a report's figures as tables, such as moves by group; none where there are too many to read.
 *
 * @example entriesTables([]) // []
 */
export function entriesTables(figures: readonly FigureRow[]): EntriesTable[] {
  const cases = figures.filter(({ section, metric }) => section === 'entries' && metric === 'entries');
  const lists = new Set(cases.map(({ variable }) => variable ?? ''));
  return [...lists].map((list) => {
    const own = cases.filter(({ variable }) => variable === list);
    const graders = [...new Set(own.map(graderOf))];
    const places = [...new Set(own.map(({ stratum }) => stratum ?? ''))].sort(byPlace);
    const cells = new Map(own.map((row) => [`${row.stratum}\n${graderOf(row)}`, cellOf(row)]));
    return {
      list,
      graders,
      lines: places.map((place) => ({
        ...splitPlace(place),
        cells: graders.map((grader) => cells.get(`${place}\n${grader}`) ?? '–'),
      })),
    };
  });
} // prettier-ignore

const graderOf = ({ grader, run }: FigureRow): string =>
  `${grader}${run === null ? '' : `, run ${run}`}`;

function cellOf({ value, method }: FigureRow): string {
  if (value === null) return 'cannot judge';
  const [, kinds] = method.split(': ');
  return `${whole(value)}${kinds === undefined ? '' : `: ${kinds}`}`;
}

function splitPlace(place: string): { readonly item: string; readonly part: string | null } {
  const at = place.lastIndexOf(' & part=');
  const item = (at < 0 ? place : place.slice(0, at)).slice('item='.length);
  return { item, part: at < 0 ? null : place.slice(at + ' & part='.length) };
}

/** Numbers in names by their size: T2 before T10. */
const byPlace = (a: string, b: string): number => {
  const [one, other] = [a, b].map((place) =>
    place.replace(/\d+/g, (digits) => digits.padStart(12, '0')),
  );
  return (one ?? '') < (other ?? '') ? -1 : 1;
};
