import { useState } from 'react';

import { useFormTools } from '../form-tools';

type NumberInputProps = {
  path: string;
  value: unknown;
  label: string;
  hint?: string;
  decimal?: boolean;
};

/** A number to type. No wheel and no spinner, so that scrolling never changes an answer. */
export function NumberInput({ path, value, label, hint, decimal = false }: NumberInputProps) {
  const tools = useFormTools();
  const stored = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState(stored);
  // What is typed may be no number yet ("1."); the value decides as soon as it says otherwise.
  const shown = readNumber(typed, decimal) === value || value === undefined ? typed : stored;
  return (
    <input
      className="input number"
      data-path={path}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      placeholder={hint}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tools.set(path, readNumber(event.currentTarget.value, decimal));
      }}
    />
  );
}

/** The number that somebody typed; undefined while it is none. A comma is a decimal point. */
export function readNumber(typed: string, decimal: boolean): number | undefined {
  const plain = typed.trim().replace(',', '.').replace('\u2212', '-');
  const shape = decimal ? /^-?\d+(\.\d+)?$/ : /^\d+$/;
  return shape.test(plain) ? Number(plain) : undefined;
}
