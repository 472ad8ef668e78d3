'use client';

import type { Screen } from './use-screen';

/** The dialog that is open, once its code has come. */
export function ScreenPanels({ screen }: { screen: Screen }) {
  const { panels, panel, setPanel, noting, setNoting, sheet, acts } = screen;
  if (panels === null) return null;
  const { KeysDialog, NoteDialog, PauseDialog, Problems, SettingsDialog } = panels;
  const close = (): void => setPanel(null);
  return (
    <>
      {panel === 'keys' ? (
        <KeysDialog
          bindings={screen.bindings}
          on={screen.singleKeys}
          onSwitch={screen.setSingleKeys}
          onClose={close}
        />
      ) : null}
      {panel === 'pause' ? <PauseDialog sheetId={sheet.data.sheetId} onClose={close} /> : null}
      {panel === 'problems' ? <Problems sheet={sheet} onClose={close} /> : null}
      {panel === 'settings' ? <SettingsDialog onClose={close} /> : null}
      {noting === null ? null : (
        <NoteDialog
          ask={noting.ask}
          onNote={(text) => acts.note(noting.path, text)}
          onClose={() => setNoting(null)}
        />
      )}
    </>
  );
}
