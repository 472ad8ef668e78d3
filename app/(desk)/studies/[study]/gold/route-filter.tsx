import Link from 'next/link';
import type { GoldAsked, GoldCounts } from '@/lib/data/desk/gold-view';
import { itemRoutes } from '@/lib/domain/gold-index';
import { whole } from '@/app/ui/number-format';
import { routeNames } from '../../../gold-words';
import { goldHref } from './gold-asked';

/** Items by who decided them; the counts add up to all of them. */
export function RouteFilter({
  slug,
  asked,
  counts: { items, counts },
}: {
  slug: string;
  asked: GoldAsked;
  counts: GoldCounts;
}) {
  const choices = [
    { route: null, name: 'All', count: items },
    ...itemRoutes
      .filter((route) => counts[route] > 0 || route === asked.route)
      .map((route) => ({ route, name: routeNames[route], count: counts[route] })),
  ];
  return (
    <nav
      className="flex flex-wrap border border-edge rounded-2 bg-sheet overflow-clip"
      aria-label="Decided by"
    >
      {choices.map(({ route, name, count }) => (
        <Link
          key={name}
          className="inline-flex items-center gap-1.5 min-h-[34px] px-3 font-medium no-underline text-ink border-e border-line last:border-e-0 hover:bg-well aria-[current]:bg-ink aria-[current]:text-paper max-wide:min-h-11"
          href={goldHref(slug, { ...asked, route, page: 1, open: null })}
          aria-current={asked.route === route ? 'true' : undefined}
          prefetch={false}
        >
          {name} <span className="num opacity-80">{whole(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
