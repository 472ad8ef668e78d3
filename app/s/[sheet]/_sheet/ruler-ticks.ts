import { isAnswered, type Worked } from './order-of-work';

export type Tick = {
  readonly position: number;
  /** Place on the ruler, percent of its width. */
  readonly x: number;
  readonly mark: 'done' | 'now' | 'later' | 'to-come';
  readonly long: boolean;
  readonly label: boolean;
};

/** More ticks than this run into each other on any screen. */
export const mostTicks = 240;

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

function leastStep(total: number, most: number): number {
  return steps.find((step) => total / step <= most) ?? Math.ceil(total / most);
}

/**
 * The ruler of a sheet: one tick for each trial while they fit, else one for each step of
 * trials, with the trial on the screen always drawn. A tick says done, now, left for later or
 * to come, never an outcome. A tick that stands for several trials is done when all are, and
 * carries the ring when any of them was left for later.
 */
export function rulerTicks(worked: Worked, now: number | null): Tick[] {
  const step = leastStep(worked.total, mostTicks);
  const labelStep = leastStep(worked.total, 11);
  const ticks: Tick[] = [];
  for (let first = 1; first <= worked.total; first += step) {
    const last = Math.min(first + step - 1, worked.total);
    const position = step === 1 ? first : last;
    ticks.push({
      position,
      x: ((position - 0.5) / worked.total) * 100,
      mark: markOf(worked, now, first, last),
      long: position === 1 || position % labelStep === 0,
      label: isLabelled(position, labelStep, worked.total) && !isNear(position, now, worked.total),
    });
  }
  return ticks;
}

function isLabelled(position: number, labelStep: number, total: number): boolean {
  if (position === 1 || position === total) return true;
  return position % labelStep === 0 && total - position >= labelStep * 0.6;
}

/** Whether a number would run into the one over the trial on the screen. */
function isNear(position: number, now: number | null, total: number): boolean {
  return now !== null && Math.abs(position - now) / total < 0.022;
}

function markOf(worked: Worked, now: number | null, first: number, last: number): Tick['mark'] {
  if (now !== null && now >= first && now <= last) return 'now';
  for (const position of worked.later) if (position >= first && position <= last) return 'later';
  return isAnswered(worked, last) ? 'done' : 'to-come';
}
