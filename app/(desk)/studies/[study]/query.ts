export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The query of a page's address; of a name that stands there twice the first counts. */
export function queryOf(params: SearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const first = typeof value === 'string' ? value : value?.[0];
    if (first !== undefined) query.set(name, first);
  }
  return query;
}
