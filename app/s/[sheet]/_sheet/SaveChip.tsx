import { CheckIcon, DeviceIcon, RefusedIcon, WaitingIcon } from '@/app/ui/icons';

import type { ChipState } from './chip-state';

const icons = {
  fresh: CheckIcon,
  saved: CheckIcon,
  waiting: WaitingIcon,
  offline: DeviceIcon,
  refused: RefusedIcon,
} as const;

/**
 * What is saved, what waits, what was not accepted. Words and icon differ; the place does not.
 * A status, but a silent one: a live region beside it speaks changes of state, not each time.
 */
export function SaveChip({ chip, onOpen }: { chip: ChipState; onOpen: () => void }) {
  const Icon = icons[chip.kind];
  const inside = (
    <>
      <Icon />
      {chip.words}
    </>
  );
  return (
    <span className="chip-slot" role="status" aria-live="off">
      {chip.kind === 'fresh' ? null : chip.opens ? (
        <button type="button" className={`chip ${chip.kind}`} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <span className={`chip ${chip.kind}`}>{inside}</span>
      )}
    </span>
  );
}
