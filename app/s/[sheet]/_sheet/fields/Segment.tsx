import { KeyCap } from './KeyCap';

type SegmentProps = {
  name: string;
  label: string;
  /** Read instead of the label where the label is short, as on a scale. */
  spoken?: string | undefined;
  cap: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

/** One cell of a key-choice: a radio button, so arrows move between the cells of one field. */
export function Segment({ name, label, spoken, cap, checked, disabled, onChoose }: SegmentProps) {
  return (
    <label>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-label={spoken}
        aria-keyshortcuts={cap}
      />
      <span>{label}</span>
      <KeyCap>{cap}</KeyCap>
    </label>
  );
}
