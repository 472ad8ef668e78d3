'use client';

import type { ReactNode } from 'react';

import type { SheetData } from '../sheet-data';
import { Bar } from './Bar';
import { chipState, spokenState, type ChipState } from './chip-state';
import { Drawer } from './Drawer';
import { FormToolsProvider } from './form-tools';
import { Ruler } from './Ruler';
import { ScreenPanels } from './ScreenPanels';
import type { Marking, TextCaret } from './use-marking';
import { useScreen } from './use-screen';
import { selected } from './caret-range';
import { WorkArea } from './WorkArea';

/** Without guidelines nothing on the screen offers them. */
type ScreenProps = { data: SheetData; guidelines: ReactNode | null };

/** The rater's screen: bar, ruler, texts and form, foot. Only texts and values change in it. */
export function SheetScreen({ data, guidelines }: ScreenProps) {
  const guided = guidelines !== null;
  const screen = useScreen(data, guided);
  const { sheet, guide, setGuide, setPanel } = screen;
  const chip = chipState(sheet.view);
  return (
    <FormToolsProvider value={screen.tools}>
      <div className="rater">
        <Bar
          title={data.title}
          code={data.code}
          version={data.version}
          chip={chip}
          keys={screen.singleKeys}
          guided={guided}
          guidelines={guide}
          onGuidelines={() => setGuide(!guide)}
          onPanel={setPanel}
        />
        <Ruler worked={sheet.state.worked} at={sheet.state.at} />
        <WorkArea
          screen={screen}
          onHandedIn={() => {
            // The page that comes is the receipt.
            const cleared = sheet.post?.outbox.clear() ?? Promise.resolve();
            void cleared.finally(() =>
              // The sheet loads no router.
              // eslint-disable-next-line @next/next/no-location-assign-relative-destination
              location.assign(`/sheets/${encodeURIComponent(data.sheetId)}`),
            );
          }}
        />
        <Drawer
          open={guide}
          guided={guided}
          version={data.version}
          acts={screen.acts}
          onClose={() => setGuide(false)}
          onPanel={setPanel}
        >
          {guidelines}
        </Drawer>
        <Spoken chip={chip} marking={screen.marking} />
      </div>
      <ScreenPanels screen={screen} />
    </FormToolsProvider>
  );
}

/** What those who hear the screen are told: changes of state, what became of a mark, where the caret stands. */
function Spoken({ chip, marking }: { chip: ChipState; marking: Marking }) {
  const { polite, urgent } = spokenState(chip);
  const { at, said } = marking;
  return (
    <>
      <p className="vh" aria-live="polite">
        {at === null ? polite : caretWords(at)}
      </p>
      <p className="vh" aria-live="polite">
        {said?.words}
      </p>
      <p className="vh" aria-live="assertive">
        {urgent}
      </p>
    </>
  );
}

/** The words that the caret stands on, for those who hear the screen. */
function caretWords({ source, caret }: TextCaret): string {
  const { start, end } = selected(caret);
  return `“${source.body.slice(start, end)}”`;
}
