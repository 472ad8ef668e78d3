/** An axis from `low` to `high` over `width` pixels, with its ticks. */
export type PlotScale = {
  readonly low: number;
  readonly high: number;
  readonly width: number;
  readonly ticks: readonly number[];
};

const step = 0.2;

/** The common axis of shares and κ: 0 to 1, and further down in steps of a fifth where a value or a limit lies there. */
export function plotScale(values: Iterable<number | null>, width: number): PlotScale {
  let least = 0;
  for (const value of values) if (value !== null && value < least) least = value;
  const below = Math.min(Math.ceil(-least / step - 1e-9), Math.round(1 / step));
  const ticks = Array.from({ length: below + 1 + Math.round(1 / step) }, (_, at) =>
    Number(((at - below) * step).toFixed(1)),
  );
  return { low: -below * step, high: 1, width, ticks };
}

/** Where a value lies, in pixels to a tenth; what is outside the axis lies on its end. */
export function place({ low, high, width }: PlotScale, value: number): number {
  const share = (value - low) / (high - low);
  return Math.round(Math.min(1, Math.max(0, share)) * width * 10) / 10;
}
