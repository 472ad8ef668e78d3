'use client';

import { useState } from 'react';
import { keepChoice } from './keep-choice';
import type { Theme } from './theme';

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
    keepChoice('theme', next === 'system' ? undefined : next);
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
