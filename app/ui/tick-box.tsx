import type { ComponentProps, ReactNode } from 'react';
import { TickIcon } from './icons';

type TickBoxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

export function TickBox({ children, ...input }: TickBoxProps) {
  return (
    <label className="tickbox">
      <input {...input} type="checkbox" />
      <i>
        <TickIcon />
      </i>
      <span>{children}</span>
    </label>
  );
}
