import Link from 'next/link';
import { Fragment } from 'react';
import type { GoldAsked, GoldCell, GoldLine, GoldRows, Vote } from '@/lib/data/desk/gold-view';
import { everything } from '@/lib/domain/disagreement-filter';
import type { GoldRoute } from '@/lib/domain/gold';
import { DataTable } from '@/app/ui/data-table';
import { ofTotal, whole } from '@/app/ui/number-format';
import { filteredHref } from '../../../disagreements-href';
import { goldOfFigures, routeNames, ruleWords } from '../../../gold-words';
import { InTurns } from '../../../_figures/in-turn';
import { goldHref } from './gold-asked';
import { ItemRead } from './item-read';
import { RouteMark } from './route-mark';

type Props = { slug: string; asked: GoldAsked; found: GoldRows };

/** One row an item, all gold fields side by side: what it is, and how we know. */
export function GoldTable({ slug, asked, found }: Props) {
  const { fields, rows, total, from } = found;
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-1 mb-2">
        <p className="q2">{ruleWords[found.rule]}</p>
        <Paging slug={slug} asked={asked} found={found} />
      </div>
      {rows.length === 0 ? (
        <p className="empty">No item is found. Clear the search, or choose “All”.</p>
      ) : (
        <div className="@container">
          <DataTable caption={`Gold, items ${ofTotal(from, total)} and on`} className="wide">
            <thead>
              <tr>
                <th scope="col">Item</th>
                {/* On a phone the values come first; “Read” opens the whole text. */}
                <th scope="col" className="max-wide:hidden">
                  Text
                </th>
                {fields.map(({ id, ask }) => (
                  <Fragment key={id}>
                    <th scope="col" className="min-w-[120px] max-w-[200px]">
                      {ask}
                    </th>
                    <th scope="col">
                      Labels <span className="vh">of {ask}</span>
                    </th>
                  </Fragment>
                ))}
                <th scope="col" className="n">
                  <span className="vh">Open</span>
                </th>
              </tr>
            </thead>
            <tbody>
              <InTurns atOnce={25}>
                {rows.map((line) => (
                  <Row key={line.item} slug={slug} asked={asked} line={line} />
                ))}
              </InTurns>
            </tbody>
          </DataTable>
        </div>
      )}
      <Legend found={found} />
    </>
  );
}

function Paging({ slug, asked, found: { total, from, rows, page, pages } }: Props) {
  const at = (to: number) => goldHref(slug, { ...asked, page: to, open: null });
  return (
    <nav className="flex gap-3 ms-auto q2 num" aria-label="Pages of items">
      {rows.length === 0 ? null : (
        <span>
          {whole(from)} to {whole(from + rows.length - 1)} of {whole(total)}
        </span>
      )}
      {page > 1 ? (
        <Link href={at(page - 1)} prefetch={false}>
          Earlier
        </Link>
      ) : null}
      {page < pages ? (
        <Link href={at(page + 1)} prefetch={false}>
          Next
        </Link>
      ) : null}
    </nav>
  );
}

function Row({ slug, asked, line }: { slug: string; asked: GoldAsked; line: GoldLine }) {
  const { item, name, excerpt, fields, route, read } = line;
  const toggled = goldHref(slug, { ...asked, open: read === null ? item : null });
  return (
    <>
      <tr>
        <th scope="row" className="mono font-semibold max-w-[180px] truncate" title={name}>
          {name}
        </th>
        <td
          className="font-serif min-w-[200px] max-w-[330px] truncate max-wide:hidden"
          lang={excerpt.lang}
          dir={excerpt.dir ?? 'auto'}
        >
          {excerpt.words}
        </td>
        {fields.map((cell) => (
          <Fragment key={cell.id}>
            <td>
              <Value cell={cell} />
            </td>
            <td>
              <Votes votes={cell.votes} />
            </td>
          </Fragment>
        ))}
        <td className="n">
          {route === 'undecided' ? (
            <Link
              className="me-3 max-wide:inline-block max-wide:py-3"
              href={filteredHref(slug, item, { ...everything, show: 'all' })}
              prefetch={false}
            >
              Settle<span className="vh"> {name}</span>
            </Link>
          ) : null}
          <Link
            className="max-wide:inline-block max-wide:py-3"
            href={toggled}
            scroll={false}
            prefetch={false}
            aria-expanded={read !== null}
          >
            {read === null ? 'Read' : 'Close'}
            <span className="vh"> {name}</span>
          </Link>
        </td>
      </tr>
      {read === null ? null : (
        <tr className="bg-act-wash">
          <td colSpan={3 + 2 * fields.length} className="p-0!">
            <div className="sticky start-0 w-[min(100%,100cqw)]">
              <ItemRead slug={slug} line={line} read={read} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function Value({ cell: { route, words, reason, agree, labels } }: { cell: GoldCell }) {
  if (route === null)
    return <span className="q3">{labels === 0 ? 'not labelled' : 'not asked'}</span>;
  if (route === 'undecided')
    return (
      <span className="text-wait" title={reason ?? undefined}>
        <RouteMark route={route} /> Undecided<span className="vh">: {reason}</span>
      </span>
    );
  if (words === null && agree === labels) return <span className="q3">not asked</span>;
  return (
    <span title={routeNames[route]}>
      <RouteMark route={route} /> <b className="font-[550] break-words">{words ?? 'not asked'}</b>{' '}
      <span className="q3 text-12 whitespace-nowrap">{ofTotal(agree, labels)}</span>
      <span className="vh"> ({routeNames[route].toLowerCase()})</span>
    </span>
  );
}

function Votes({ votes }: { votes: readonly Vote[] }) {
  return (
    <ul className="flex gap-1" aria-label="Labels">
      {votes.map(({ short, words, differs }, at) => (
        <li
          key={at}
          className={`min-w-5 max-w-[120px] truncate px-1.5 text-center text-12 leading-5 font-medium border rounded-1 bg-sheet ${differs ? 'border-ink font-semibold' : 'border-line'}`}
          title={words}
        >
          {short === words ? (
            words
          ) : (
            <>
              <span aria-hidden="true">{short}</span>
              <span className="vh">{words}</span>
            </>
          )}
          {differs ? <span className="vh"> (differs)</span> : null}
        </li>
      ))}
    </ul>
  );
}

const marked: readonly (GoldRoute | 'undecided')[] = ['single', 'unanimous', 'majority', 'undecided']; // prettier-ignore

function Legend({ found: { rows, rule } }: { found: GoldRows }) {
  const cells = rows.flatMap(({ fields }) => fields);
  const votes = cells.flatMap(({ votes: own }) => own);
  const has = (short: string) => votes.some((vote) => vote.short === short);
  const numbers = votes.some(({ short, words }) => /^\d+$/.test(short) && short !== words);
  const signs = [
    ...(numbers ? ['a number: the option in the order of the form'] : []),
    ...(has('X') ? ['X: cannot judge'] : []),
    ...(has('–') ? ['–: not asked'] : []),
    ...(has('?') ? ['?: no answer'] : []),
  ];
  const several = cells.some(({ labels }) => labels > 1);
  return (
    <div className="grid gap-1 mt-3 text-12 text-ink-2">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {marked
          .filter((route) => cells.some((cell) => cell.route === route))
          .map((route) => (
            <span key={route} className="inline-flex items-center gap-1.5">
              <RouteMark route={route} /> {routeNames[route].toLowerCase()}
            </span>
          ))}
        {votes.some(({ differs }) => differs) ? (
          <span>Outlined: a label that differs from the value</span>
        ) : null}
        {signs.length > 0 ? <span>{signs.join('; ')}</span> : null}
        {several ? <span>Raters stand in another order in each row</span> : null}
      </p>
      {rule === 'unanimous' && several ? (
        <p>Figures compare with {goldOfFigures}, also where gold is undecided here.</p>
      ) : null}
    </div>
  );
}
