import { CheckIcon, DeviceIcon, RefusedIcon, WaitingIcon } from './icons';
import { counted } from './number-format';

export type SaveState =
  /** `at`: the server's time, as it is to be printed ("14:02:11"). */
  | { kind: 'saved'; at: string }
  | { kind: 'waiting'; count: number }
  | { kind: 'offline' }
  | { kind: 'refused'; count: number };

const chips = {
  saved: CheckIcon,
  waiting: WaitingIcon,
  offline: DeviceIcon,
  refused: RefusedIcon,
} as const;

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return `Saved ${state.at}`;
    case 'waiting':
      return `${state.count} waiting to be sent`;
    case 'offline':
      return 'Offline: kept on this device';
    case 'refused':
      return `${counted(state.count, 'not accepted', 'not accepted')}: see why`;
  }
}

/** A status region: it speaks changes of state; what is not accepted interrupts. */
export function SaveChip({ state }: { state: SaveState }) {
  const Icon = chips[state.kind];
  return (
    <span className={`chip ${state.kind}`} role={state.kind === 'refused' ? 'alert' : 'status'}>
      <Icon />
      {saveWords(state)}
    </span>
  );
}
