import type { ReactNode } from 'react';

const round = (inside: ReactNode, dash?: string) => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.4}
    aria-hidden="true"
  >
    <circle cx={7} cy={7} r={6} strokeDasharray={dash} />
    {inside}
  </svg>
);

/** Saved, done. */
export const CheckIcon = () => round(<path d="m4.3 7.2 1.9 1.9 3.6-4" />);

/** Waiting to be sent. */
export const WaitingIcon = () => round(<path d="M7 10V4.4M4.8 6.4 7 4.2l2.2 2.2" />, '2.2 1.6');

/** Not accepted. */
export const RefusedIcon = () => round(<path d="M7 3.6v4.2M7 9.2v1.4" strokeWidth={1.6} />);

/** Kept on this device. */
export const DeviceIcon = () => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.4}
    aria-hidden="true"
  >
    <rect x={3.2} y={1.2} width={7.6} height={11.6} rx={1.4} />
    <path d="M5 10.6h4" />
  </svg>
);

const small = (path: string) => (
  <svg
    width={10}
    height={10}
    viewBox="0 0 10 10"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

export const EnterIcon = () => small('M8.5 2v3.5h-7M4 3 1.4 5.5 4 8');
export const ArrowUpIcon = () => small('M5 8.8V1.4M1.8 4.4 5 1.2l3.2 3.2');
export const ArrowDownIcon = () => small('M5 1.2v7.4M1.8 5.6 5 8.8l3.2-3.2');
export const ArrowLeftIcon = () => small('M8.8 5H1.4M4.4 1.8 1.2 5l3.2 3.2');
export const ArrowRightIcon = () => small('M1.2 5h7.4M5.6 1.8 8.8 5 5.6 8.2');

/** The tick of a tick box, drawn only when it is chosen. */
export const TickIcon = () => (
  <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth={1.8} aria-hidden="true">
    <path d="m2.4 6.3 2.5 2.5 4.7-5.2" />
  </svg>
);

export const MenuIcon = () => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    <path d="M2 4.5h12M2 8h12M2 11.5h12" />
  </svg>
);
