'use client';

import { chosenTextSize, type TextSize } from './text-size';
import { TextSizeSwitch } from './text-size-switch';
import { chosenTheme, type Theme } from './theme';
import { ThemeSwitch } from './theme-switch';
import { useSingleKeys } from './use-single-keys';

type SettingsProps = { theme: Theme | undefined; textSize: TextSize | undefined };

/** How a rater's screens look and listen; this browser keeps the choice. */
export function RaterSettings({ theme, textSize }: SettingsProps) {
  const [keys, setKeys] = useSingleKeys();
  return (
    <div className="sets">
      <div>
        <span className="lab" aria-hidden="true">
          Colours
        </span>
        <ThemeSwitch chosen={theme} />
      </div>
      <div>
        <span className="lab" aria-hidden="true">
          Size of the texts you judge
        </span>
        <TextSizeSwitch chosen={textSize} />
      </div>
      <div className="row only-desk">
        <span className="lab" aria-hidden="true">
          Single-key shortcuts
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={keys}
          aria-label="Single-key shortcuts"
          className={keys ? 'switch' : 'switch off'}
          onClick={() => setKeys(!keys)}
        />
      </div>
    </div>
  );
}

/** The same on the sheet, where the page itself knows what was chosen. */
export function OpenSettings() {
  const { theme, textSize } = document.documentElement.dataset;
  return <RaterSettings theme={chosenTheme(theme)} textSize={chosenTextSize(textSize)} />;
}
