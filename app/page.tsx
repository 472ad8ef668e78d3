import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { PlainPage } from '@/app/ui/plain-page';
import { RaterSettings } from '@/app/ui/rater-settings';
import { chosenTextSize } from '@/app/ui/text-size';
import { chosenTheme } from '@/app/ui/theme';
import { landing } from '@/lib/data/landing';
import { raterHome } from '@/lib/data/rater-home';
import { cookieName, whoHolds } from '@/lib/data/session';

import { HomeBlock, HomeFrame } from './_home/home-frame';
import { headingWords, leadWords, nextSheet } from './_home/home-words';
import { NextSteps } from './_home/next-steps';
import { SheetRow } from './_home/sheet-row';
import { StopForGood } from './_home/stop-for-good';

export const metadata: Metadata = { title: 'Your sheets' };

/** Where somebody comes without knowing where to: a rater to their own page, others to their studies. */
export default async function HomePage() {
  const jar = await cookies();
  const actor = await whoHolds(jar.get(cookieName())?.value);
  if (!actor) redirect('/sign-in');
  const place = await landing(actor.personId);
  if (place === '/studies') redirect(place);
  const { name, sheets } = await raterHome(actor);
  if (sheets.length === 0) {
    return (
      <PlainPage title="You have no sheet">
        <p>Open the link by which you were invited, or ask the person who sent it for a new one.</p>
      </PlainPage>
    );
  }
  const next = nextSheet(sheets);
  return (
    <HomeFrame name={name} title={headingWords(next)} lead={leadWords(sheets)}>
      <HomeBlock title="Your sheets">
        <ul className="sheets">
          {sheets.map((sheet) => (
            <SheetRow key={sheet.id} sheet={sheet} main={sheet === next} />
          ))}
        </ul>
      </HomeBlock>
      <div>
        {next === undefined ? null : <NextSteps sheet={next} />}
        <HomeBlock title="Settings">
          <RaterSettings
            theme={chosenTheme(jar.get('theme')?.value)}
            textSize={chosenTextSize(jar.get('text-size')?.value)}
          />
        </HomeBlock>
        <p className="after">
          On another device, open your own link, which you got when you joined.
        </p>
        {next === undefined ? null : <StopForGood sheet={next} />}
      </div>
    </HomeFrame>
  );
}
