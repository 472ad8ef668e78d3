import type { ComponentProps } from 'react';

/** One main button for each screen; grave is for what cannot be undone; bare stands in a row of others. */
export type ButtonKind = 'main' | 'plain' | 'bare' | 'grave';

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind;
  /** Keeps its place in the focus order; the text beside it says what is left. */
  notYet?: boolean;
};

export function Button({
  kind = 'plain',
  notYet = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = ['btn', kind === 'plain' ? '' : kind, className ?? ''].filter(Boolean).join(' ');
  return (
    <button
      {...rest}
      type={notYet ? 'button' : type}
      className={classes}
      aria-disabled={notYet || undefined}
      onClick={notYet ? undefined : onClick}
    />
  );
}
