/** What a reader looks at. It stands in the address of the page, so that it can be sent and kept. */
export type DashboardFilter = {
  readonly variable: string | null;
  /** A judge's run; null = every run, or the first where a picture has room for one. */
  readonly run: number | null;
  /** The attribute by which figures are broken down. */
  readonly stratum: string | null;
  /** The figure shown by stratum. */
  readonly metric: string | null;
  /** One category against the rest. */
  readonly category: string | null;
  /** Graders of the confusion matrix, as keys of `graderKey`, or "gold". */
  readonly one: string | null;
  readonly other: string | null;
  /** Labels made blind, or all of them as they stand now. */
  readonly labels: 'blind' | 'all';
  /** The table of all figures instead of the pictures; "all", or one of the report's sections. */
  readonly table: string | null;
  readonly page: number;
};

export const nothingChosen: DashboardFilter = {
  variable: null,
  run: null,
  stratum: null,
  metric: null,
  category: null,
  one: null,
  other: null,
  labels: 'blind',
  table: null,
  page: 1,
};

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads a filter from a page's query; what is not understood chooses nothing. */
export function readDashboardFilter(query: Query): DashboardFilter {
  const text = (name: string): string | null => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const natural = (name: string): number | null => {
    const value = Number(text(name) ?? Number.NaN);
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  return {
    variable: text('variable'),
    run: natural('run'),
    stratum: text('stratum'),
    metric: text('metric'),
    category: text('category'),
    one: text('one'),
    other: text('other'),
    labels: text('labels') === 'all' ? 'all' : 'blind',
    table: text('table'),
    page: natural('page') ?? 1,
  };
}

/** The address of the dashboard under this filter; what chooses nothing is left out. */
export function dashboardHref(slug: string, filter: DashboardFilter, part = ''): string {
  const query = new URLSearchParams();
  for (const [name, value] of chosen(filter)) query.set(name, value);
  const text = query.toString();
  return `/studies/${encodeURIComponent(slug)}/agreement${text === '' ? '' : `?${text}`}${part === '' ? '' : `#${part}`}`;
}

/** Names and values that an address carries: for links, and as hidden fields of a form that changes one of them. */
export function chosen(filter: DashboardFilter): [string, string][] {
  const { variable, run, stratum, metric, category, one, other, labels, table, page } = filter;
  const all: [string, string | null][] = [
    ['variable', variable],
    ['run', run === null ? null : String(run)],
    ['stratum', stratum],
    ['metric', metric],
    ['category', category],
    ['one', one],
    ['other', other],
    ['labels', labels === 'all' ? labels : null],
    ['table', table],
    ['page', page > 1 ? String(page) : null],
  ];
  return all.flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
}
