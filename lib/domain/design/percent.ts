/** "19.4%": a share as designs say it, with one decimal where it has one. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
