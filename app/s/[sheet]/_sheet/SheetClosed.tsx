import { PlainPage } from '@/app/ui/plain-page';

import type { SheetData, SheetStatus } from '../sheet-data';

type ClosedProps = { status: Exclude<SheetStatus, 'open'>; data: SheetData };

/** Why a sheet cannot be worked on, and what is kept of it. */
export function SheetClosed({ status, data }: ClosedProps) {
  const { done, total } = data.progress;
  const words = {
    'not-open': [
      'This sheet is not open yet.',
      'The author opens the study for labelling. Come back with the same link.',
    ],
    'handed-in': [
      'Handed in. Thank you.',
      `All ${total} of your answers are kept and final. You can close this page.`,
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
  return (
    <PlainPage title={title}>
      <p>{text}</p>
      <p className="q3">
        <bdi>{data.title}</bdi>, sheet {data.code}, version {data.version}
      </p>
    </PlainPage>
  );
}
