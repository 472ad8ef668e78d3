import { useId, type ComponentProps } from 'react';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
};

/** A labelled input; what is wrong with it is said beside it and bound to it. */
export function TextField({ label, hint, fault, className, ...input }: TextFieldProps) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-[550] mb-1.5">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        aria-describedby={notes || undefined}
        aria-invalid={fault ? true : undefined}
      />
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p className="fault mt-1.5" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
