import type { KeyBinding } from '@/lib/form/key-map';

import { Dialog } from './Dialog';

type KeysDialogProps = {
  bindings: readonly KeyBinding[];
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
};

const marking: readonly (readonly [string, readonly string[]])[] = [
  ['Next mark, to move or remove it', ['S']],
  ['Move by word', ['←', '→']],
  ['Extend by word', ['Shift', '→']],
  ['By letter', ['Ctrl', '→']],
  ['Mark the words', ['Enter']],
  ['Remove the mark', ['Del']],
];
const moving: readonly (readonly [string, readonly string[]])[] = [
  ['Save from a text box', ['Ctrl', 'Enter']],
  ['Forward to the next one', ['PgDn']],
];

const caps: Readonly<Record<string, string>> = {
  PageUp: 'PgUp',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Keys that do the same for the same field stand on one line: A and the left arrow, all digits. */
function byLabel(bindings: readonly KeyBinding[]): (readonly [string, readonly string[]])[] {
  const rows = new Map<string, { label: string; keys: string[] }>();
  for (const { label, key, action } of bindings) {
    const same = 'field' in action ? `${action.kind} ${action.field} ${label}` : action.kind;
    const row = rows.get(same) ?? { label, keys: [] };
    rows.set(same, { label, keys: [...row.keys, caps[key] ?? key] });
  }
  return [...rows.values()].map(({ label, keys }) => [label, keys]);
}

/** What each key does on this form. */
export function KeysDialog({ bindings, on, onSwitch, onClose }: KeysDialogProps) {
  const own = (wanted: (binding: KeyBinding) => boolean) => byLabel(bindings.filter(wanted));
  const help = new Set(['guidelines', 'keys', 'pause', 'leave']);
  const isAnswer = ({ action }: KeyBinding): boolean => 'field' in action;
  const hasSpans = bindings.some(({ key, action }) => key === 'S' && action.kind === 'go-to');
  return (
    <Dialog title="Keys" lead="The form defines them; each is pressed alone." onClose={onClose}>
      <div className="keys">
        <KeyList title="Answer" rows={own(isAnswer)} />
        {hasSpans ? <KeyList title="Words in the text" rows={marking} /> : null}
        <KeyList
          title="Move"
          rows={[...own((one) => !isAnswer(one) && !help.has(one.action.kind)), ...moving]}
        />
        <KeyList title="Help" rows={own((one) => help.has(one.action.kind))} />
      </div>
      <footer>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-label="Single-key shortcuts"
          className={on ? 'switch' : 'switch off'}
          onClick={() => onSwitch(!on)}
        />
        <span>
          <b>Single-key shortcuts are {on ? 'on' : 'off'}.</b> Turn them off when you dictate or use
          a switch; Tab, Space and Enter always work.
        </span>
      </footer>
    </Dialog>
  );
}

type Rows = readonly (readonly [string, readonly string[]])[];

function KeyList({ title, rows }: { title: string; rows: Rows }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([label, keys], index) => (
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
