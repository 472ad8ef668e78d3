import { KeyCap } from './KeyCap';

type ChoiceRowProps = {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  help?: string | undefined;
  cap: string | undefined;
  checked: boolean;
  onChoose: (checked: boolean) => void;
};

/** A row of a list of answers: key, name, one-line gloss, dot. */
export function ChoiceRow({ type, name, label, help, cap, checked, onChoose }: ChoiceRowProps) {
  return (
    <label className="choice">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        aria-keyshortcuts={cap}
      />
      <span className="cap">
        <KeyCap>{cap}</KeyCap>
      </span>
      <span className="t">{label}</span>
      <span className="dot" />
      {help === undefined ? null : <span className="g">{help}</span>}
    </label>
  );
}
