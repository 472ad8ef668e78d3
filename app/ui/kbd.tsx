import { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon, ArrowUpIcon, EnterIcon } from './icons';

const drawn = {
  Enter: EnterIcon,
  ArrowUp: ArrowUpIcon,
  ArrowDown: ArrowDownIcon,
  ArrowLeft: ArrowLeftIcon,
  ArrowRight: ArrowRightIcon,
} as const;

const printed: Readonly<Record<string, string>> = {
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  Control: 'Ctrl',
};

const isDrawn = (name: string): name is keyof typeof drawn => name in drawn;

/** A key cap; `name` is the key as browsers call it ("Enter", "PageUp", "y"). */
export function Kbd({ name }: { name: string }) {
  if (isDrawn(name)) {
    const Icon = drawn[name];
    return (
      <kbd>
        <Icon />
        <span className="vh">{name.replace('Arrow', 'Arrow ')}</span>
      </kbd>
    );
  }
  return <kbd>{printed[name] ?? (name.length === 1 ? name.toUpperCase() : name)}</kbd>;
}
