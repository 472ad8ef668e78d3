import Link from 'next/link';
import { LocalTime } from '@/app/ui/local-time';
import { Meter } from '@/app/ui/meter';
import type { HomeSheet } from '@/lib/data/rater-home';
import { actWords, progressWords, standingWords } from './home-words';

/** One of the rater's sheets: how far it is, and what can be done with it. */
export function SheetRow({ sheet, main }: { sheet: HomeSheet; main: boolean }) {
  const act = actWords(sheet);
  const { done, total } = sheet.progress;
  const kept = sheet.state === 'handed-in' || sheet.state === 'closed';
  return (
    <li className="work-row">
      <div>
        <h3>
          <bdi>{sheet.title}</bdi>
        </h3>
        {act === null ? (
          <p className="say">
            {kept && sheet.handedInAt !== null ? (
              <>
                Handed in on <LocalTime at={sheet.handedInAt} />.{' '}
              </>
            ) : null}
            {standingWords(sheet)}
          </p>
        ) : (
          <>
            <Meter done={done} total={total} />
            <p className="kv">{progressWords(sheet)}</p>
          </>
        )}
      </div>
      {act === null && !kept ? null : (
        <Link className={main ? 'btn main' : 'btn'} href={`/s/${sheet.id}`} prefetch={false}>
          {act ?? (sheet.handedInAt === null ? 'Details' : 'Receipt')}
          <span className="vh"> {sheet.title}</span>
        </Link>
      )}
    </li>
  );
}
