const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as the rater's own wall clock shows it, "14:02:11"; empty for an unreadable one. */
export function clockTime(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return `${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}
