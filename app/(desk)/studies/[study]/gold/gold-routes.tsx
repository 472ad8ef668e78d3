import type { GoldCounts } from '@/lib/data/desk/gold-view';
import type { FieldRoute } from '@/lib/domain/gold-index';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { routeNames } from '../../../gold-words';

const order = Object.keys(routeNames) as FieldRoute[]; // the record has every route and nothing else

/** How many items were decided by whom, field by field: each row adds up to the items. */
export function GoldRoutes({ counts: { items, fields } }: { counts: GoldCounts }) {
  const routes = order.filter(
    (route) => route === 'undecided' || fields.some(({ counts }) => counts[route]),
  );
  return (
    <DataTable caption="Gold by field, and who decided it" className="wide">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col" aria-hidden="true">
            Share
          </th>
          {routes.map((route) => (
            <th scope="col" className="n" key={route}>
              {routeNames[route]}
            </th>
          ))}
          <th scope="col" className="n">
            Items
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ id, ask, counts }) => (
          <tr key={id}>
            <th scope="row" className="max-w-[340px]">
              {ask} <span className="mono q3 font-normal">{id}</span>
            </th>
            <td className="w-[260px]" aria-hidden="true">
              <Bar counts={counts} of={items} />
            </td>
            {routes.map((route) => (
              <td
                className={`n ${counts[route] ? (route === 'undecided' ? 'font-semibold' : '') : 'q3'}`}
                key={route}
              >
                {whole(counts[route] ?? 0)}
              </td>
            ))}
            <td className="n">{whole(items)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const width = 240;

/** Filled where it is decided, an outline where it is not; what is not labelled is left out. */
const fills: readonly (readonly [FieldRoute, string])[] = [
  ['single', 'fill-ink'],
  ['unanimous', 'fill-ink'],
  ['majority', 'fill-ink-3'],
  ['undecided', 'fill-none stroke-wait'],
];

function Bar({
  counts,
  of,
}: {
  counts: Readonly<Partial<Record<FieldRoute, number>>>;
  of: number;
}) {
  const countOf = (route: FieldRoute) => counts[route] ?? 0;
  const before = (at: number) =>
    fills.slice(0, at).reduce((sum, [route]) => sum + countOf(route), 0);
  return (
    <svg width={width} height={14} viewBox={`0 0 ${width} 14`} className="block">
      {fills.map(([route, look], at) => {
        if (countOf(route) === 0) return null;
        const x = (before(at) / of) * width;
        const wide = Math.max(1, (countOf(route) / of) * width - 1);
        return route === 'undecided' ? (
          <rect key={route} x={x + 0.5} y={3.5} width={Math.max(1, wide - 1)} height={7} className={look} /> // prettier-ignore
        ) : (
          <rect key={route} x={x} y={3} width={wide} height={8} className={look} />
        );
      })}
    </svg>
  );
}
