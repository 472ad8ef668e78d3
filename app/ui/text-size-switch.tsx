'use client';

import { useState } from 'react';
import { keepChoice } from './keep-choice';
import type { TextSize } from './text-size';

const choices: readonly { value: TextSize | 'normal'; label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
];

/** The size of the texts to judge, shown by letters of that size; kept like the colours. */
export function TextSizeSwitch({ chosen }: { chosen: TextSize | undefined }) {
  const [value, setValue] = useState<TextSize | 'normal'>(chosen ?? 'normal');
  const choose = (next: TextSize | 'normal') => {
    setValue(next);
    keepChoice('text-size', next === 'normal' ? undefined : next);
  };
  return (
    <fieldset>
      <legend className="vh">Size of the texts you judge</legend>
      <div className="seg small sizes">
        {choices.map((choice) => (
          <label key={choice.value} className={choice.value}>
            <input
              type="radio"
              name="text-size"
              checked={value === choice.value}
              aria-label={choice.label}
              onChange={() => choose(choice.value)}
            />
            <span aria-hidden="true">Aa</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
