import type { GoldAsked } from '@/lib/data/desk/gold-view';
import { itemRoutes } from '@/lib/domain/gold-index';

/** What the page's address asks; what is not understood asks nothing. */
export function readAsked(query: URLSearchParams): GoldAsked {
  return {
    query: query.get('q') ?? '',
    route: itemRoutes.find((route) => route === query.get('route')) ?? null,
    page: Math.trunc(Number(query.get('page'))) || 1,
    open: query.get('open'),
  };
}

export function goldHref(slug: string, asked: GoldAsked): string {
  const query = new URLSearchParams();
  if (asked.query !== '') query.set('q', asked.query);
  if (asked.route !== null) query.set('route', asked.route);
  if (asked.page > 1) query.set('page', String(asked.page));
  if (asked.open !== null) query.set('open', asked.open);
  const text = query.toString();
  return `/studies/${encodeURIComponent(slug)}/gold${text === '' ? '' : `?${text}`}`;
}
