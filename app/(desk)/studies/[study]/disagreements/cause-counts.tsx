import Link from 'next/link';
import type { DisagreementsPage } from '@/lib/data/desk/disagreements-view';
import { causes, type Cause } from '@/lib/domain/disagreement-cause';
import type { DisagreementFilter } from '@/lib/domain/disagreement-filter';
import { DataTable } from '@/app/ui/data-table';
import { whole } from '@/app/ui/number-format';
import { filteredHref } from '../../../disagreements-href';
import { causeName, causeWords } from './cause-words';

/** More questions than this are added up in one column. */
const columnsMost = 6;

/** How many differences have which cause; each number leads to its items. */
export function CauseCounts({
  slug,
  filter,
  counts,
}: {
  slug: string;
  filter: DisagreementFilter;
  counts: DisagreementsPage['counts'];
}) {
  const columns = counts.length > columnsMost ? [] : counts;
  const lines = [...causes, 'none' as const];
  const href = (cause: Cause | 'none', question: string | null) =>
    filteredHref(slug, null, { ...filter, show: 'differ', cause, question });
  const sum = (of: (one: (typeof counts)[number]) => number) =>
    counts.reduce((total, one) => total + of(one), 0);
  const all = (one: (typeof counts)[number]) =>
    Object.values(one.counts).reduce((total, count) => total + count, 0);
  return (
    <DataTable caption="Differences by cause" className={columns.length > 2 ? 'wide' : ''}>
      <thead>
        <tr>
          <th scope="col">Cause</th>
          {columns.map(({ id, ask }) => (
            <th scope="col" className="n ask" key={id}>
              {ask}
            </th>
          ))}
          <th scope="col" className="n">
            All
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((cause) => (
          <tr key={cause}>
            <th scope="row">
              {causeName(cause)}{' '}
              {cause === 'none' ? null : (
                <span className="q3 font-normal">{causeWords[cause].gloss}</span>
              )}
            </th>
            {columns.map((column) => (
              <td className="n" key={column.id}>
                <Count count={column.counts[cause]} href={href(cause, column.id)} />
              </td>
            ))}
            <td className="n">
              <Count count={sum((one) => one.counts[cause])} href={href(cause, filter.question)} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">All differences</th>
          {columns.map((column) => (
            <td className="n" key={column.id}>
              {whole(all(column))}
            </td>
          ))}
          <td className="n">{whole(sum(all))}</td>
        </tr>
      </tbody>
    </DataTable>
  );
}

function Count({ count, href }: { count: number; href: string }) {
  if (count === 0) return <span className="q3">0</span>;
  return (
    <Link href={href} prefetch={false}>
      {whole(count)}
    </Link>
  );
}
