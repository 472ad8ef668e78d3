const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (part: number) => String(part).padStart(2, '0');

/** "12 March 2027" in UTC. */
export function utcDay(iso: string): string {
  const at = new Date(iso);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "12 March 2027, 09:41 UTC": for the acts that fix a protocol. */
export function utcMinute(iso: string): string {
  const at = new Date(iso);
  return `${utcDay(iso)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** "12 March 2027, 10:41" where the reader is. */
export function localMinute(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`;
  return `${day}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}
