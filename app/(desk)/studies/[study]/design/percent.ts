/** "19.4%" */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
