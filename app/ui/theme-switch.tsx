'use client';

import { useState } from 'react';
import type { Theme } from './theme';

const year = 365 * 24 * 60 * 60;

const choices: readonly { value: Theme | 'system'; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or as the system prefers; kept in a cookie, so that the next page is drawn right at once. */
export function ThemeSwitch({ chosen }: { chosen: Theme | undefined }) {
  const [value, setValue] = useState<Theme | 'system'>(chosen ?? 'system');
  const choose = (next: Theme | 'system') => {
    setValue(next);
    keep(next);
  };
  return (
    <fieldset>
      <legend className="vh">Colours</legend>
      <div className="seg small">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name="theme"
              checked={value === choice.value}
              onChange={() => choose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function keep(theme: Theme | 'system') {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === 'system' ? 0 : year;
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
