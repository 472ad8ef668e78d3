import Link from 'next/link';
import type { DisagreementLine, DisagreementsPage } from '@/lib/data/desk/disagreements-view';
import type { DisagreementFilter } from '@/lib/domain/disagreement-filter';
import { DataTable } from '@/app/ui/data-table';
import { counted, ofTotal } from '@/app/ui/number-format';
import { filteredHref } from '../../../disagreements-href';
import { Section } from '../../../section';
import { CauseCounts } from './cause-counts';
import { causeName } from './cause-words';
import { FilterForm } from './filter-form';

type Props = { slug: string; filter: DisagreementFilter; found: DisagreementsPage };

/** The items on which answers differ, narrowed down by the address, with a count by cause. */
export function Disagreements({ slug, filter, found }: Props) {
  return (
    <>
      <FilterForm slug={slug} filter={filter} choices={found.choices} />
      <Section
        title="Causes"
        term="disagreement"
        lead="Each question of an item counts once. The whole item’s cause stands for every question that has none of its own."
      >
        <CauseCounts slug={slug} filter={filter} counts={found.counts} />
      </Section>
      <Section title="Items" right={counted(found.total, 'item')}>
        {found.rows.length === 0 ? (
          <p className="empty">{nothing(filter)}</p>
        ) : (
          <ItemTable slug={slug} filter={filter} rows={found.rows} />
        )}
        <Pages slug={slug} filter={filter} page={found.page} pages={found.pages} />
      </Section>
    </>
  );
}

function nothing({ show }: DisagreementFilter): string {
  return show === 'agree'
    ? 'No item has two answers that agree under these filters.'
    : 'No item has answers that differ under these filters.';
}

const standingWords = {
  differ: null,
  agree: 'The same answer',
  alone: 'No two answers to compare',
} as const;

function ItemTable({
  slug,
  filter,
  rows,
}: Omit<Props, 'found'> & { rows: readonly DisagreementLine[] }) {
  return (
    <DataTable caption="Items" className="wide">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Question</th>
          <th scope="col">Answers</th>
          <th scope="col">Cause</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.item} className="item-rows">
          {row.questions.map((question, at) => (
            <tr key={question.id}>
              {at === 0 ? (
                <th scope="rowgroup" rowSpan={row.questions.length} className="max-w-[420px]">
                  <Link href={filteredHref(slug, row.item, filter)} prefetch={false}>
                    {row.excerpt}
                  </Link>
                  <p className="mono q3 font-normal text-12 truncate">{row.name}</p>
                </th>
              ) : null}
              <td>{question.ask}</td>
              <td>
                {standingWords[question.standing] === null ? null : (
                  <span className="q3">{standingWords[question.standing]}: </span>
                )}
                {question.answers}
              </td>
              <td className="whitespace-nowrap">
                {question.cause === null ? (
                  <span className="q3">none recorded</span>
                ) : (
                  causeName(question.cause)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </DataTable>
  );
}

function Pages({
  slug,
  filter,
  page,
  pages,
}: Omit<Props, 'found'> & { page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav className="flex items-center gap-3 mt-4" aria-label="Pages of items">
      {page > 1 ? (
        <Link className="btn" href={filteredHref(slug, null, filter, page - 1)} prefetch={false}>
          Earlier items
        </Link>
      ) : null}
      <span className="q3 num">Page {ofTotal(page, pages)}</span>
      {page < pages ? (
        <Link className="btn" href={filteredHref(slug, null, filter, page + 1)} prefetch={false}>
          Later items
        </Link>
      ) : null}
    </nav>
  );
}
