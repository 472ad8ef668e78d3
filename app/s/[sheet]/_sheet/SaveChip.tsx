import type { ReactNode } from 'react';

import type { ChipState } from './chip-state';

const icons: { readonly [K in ChipState['kind']]: ReactNode } = {
  fresh: null,
  saved: (
    <>
      <circle cx="7" cy="7" r="6" />
      <path d="m4.3 7.2 1.9 1.9 3.6-4" />
    </>
  ),
  waiting: (
    <>
      <circle cx="7" cy="7" r="6" strokeDasharray="2.2 1.6" />
      <path d="M7 10V4.4M4.8 6.4 7 4.2l2.2 2.2" />
    </>
  ),
  offline: (
    <>
      <rect x="3.2" y="1.2" width="7.6" height="11.6" rx="1.4" />
      <path d="M5 10.6h4" />
    </>
  ),
  refused: (
    <>
      <circle cx="7" cy="7" r="6" />
      <path d="M7 3.6v4.2M7 9.2v1.4" strokeWidth="1.6" />
    </>
  ),
};

/** What is saved, what waits, what was not accepted. Words and icon differ; the place does not. */
export function SaveChip({ chip, onOpen }: { chip: ChipState; onOpen: () => void }) {
  const inside = (
    <>
      <svg
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        {icons[chip.kind]}
      </svg>
      {chip.words}
    </>
  );
  return (
    <span className="chip-slot">
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
