import { HomeBlock, HomeFrame } from '@/app/_home/home-frame';
import { nextSheet } from '@/app/_home/home-words';
import { SheetRow } from '@/app/_home/sheet-row';
import { CheckIcon } from '@/app/ui/icons';
import { LocalTime } from '@/app/ui/local-time';
import type { RaterHome } from '@/lib/data/rater-home';
import type { SheetView } from '@/lib/data/rater-sheet';
import Link from 'next/link';

type ClosedProps = { sheet: SheetView; home: RaterHome };

const counted = (n: number): string => (n === 1 ? '1 answer' : `${n} answers`);

/** Why a sheet cannot be worked on, what is kept of it, and where there is something to do. */
export function SheetClosed({ sheet, home }: ClosedProps) {
  const { done, total } = sheet.progress;
  const status = sheet.state === 'open' ? 'not-open' : sheet.state;
  const words = {
    'not-open': [
      'This sheet is not open yet.',
      'The author opens the study for labelling. Come back with the same link.',
    ],
    'handed-in': [
      'Handed in. Thank you.',
      'Nobody can change these answers now, unless the author opens the study again for corrections; then the sheet is open here again.',
    ],
    withdrawn: [
      'You have withdrawn from this study.',
      'What you answered is erased. Nothing more can be added.',
    ],
    closed: [
      'The author has closed this study.',
      `Your ${done} of ${total} answers are kept. Nothing more can be added.`,
    ],
  } as const;
  const [title, text] = words[status];
  const own = home.sheets.find(({ id }) => id === sheet.id);
  const next = nextSheet(home.sheets);
  const kept = status === 'handed-in' || status === 'closed';
  const others = home.sheets.filter(({ id, state }) => id !== sheet.id && state === 'open');
  return (
    <HomeFrame
      name={home.name}
      title={title}
      lead={text}
      above={
        kept && own?.handedInAt ? (
          <p className="receipt">
            <CheckIcon />
            <span>
              {counted(total)} arrived, handed in on <LocalTime at={own.handedInAt} />
            </span>
          </p>
        ) : null
      }
    >
      <HomeBlock title={others.length > 0 ? 'Another sheet is open' : 'Your sheets'}>
        {others.length > 0 ? (
          <ul className="sheets">
            {others.map((other) => (
              <SheetRow key={other.id} sheet={other} main={other === next} />
            ))}
          </ul>
        ) : (
          <p className="after">No other sheet is open. You can close this page.</p>
        )}
        <p className="after">
          <Link href="/" prefetch={false}>
            All your sheets
          </Link>
        </p>
      </HomeBlock>
      <HomeBlock title={status === 'handed-in' ? 'What happens now' : 'This sheet'}>
        {status === 'handed-in' ? (
          <ol className="nextsteps">
            <li>
              <b>The others finish.</b> Nobody sees your answers before the author has closed the
              study.
            </li>
            <li>
              <b>The author opens the labels</b> and compares them, under the short code of your
              sheet.
            </li>
          </ol>
        ) : null}
        <p className="after">
          <bdi>{sheet.title}</bdi>, sheet {sheet.code}, version {sheet.version}.
        </p>
        {kept ? (
          <p className="after">
            Have you changed your mind about taking part?{' '}
            <a href={`/s/${sheet.id}/withdraw`}>Withdraw</a>: your answers are erased.
          </p>
        ) : null}
      </HomeBlock>
    </HomeFrame>
  );
}
