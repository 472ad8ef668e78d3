/** What a reader may choose; without a choice the system's preference decides. */
export type Theme = 'light' | 'dark';

/** The theme that the cookie `theme` names, or none. */
export function chosenTheme(cookie: string | undefined): Theme | undefined {
  return cookie === 'light' || cookie === 'dark' ? cookie : undefined;
}
