/** How large the judged texts are; without a choice they are as drawn. */
export type TextSize = 'small' | 'large';

/** The size that the cookie `text-size` names, or none. */
export function chosenTextSize(cookie: string | undefined): TextSize | undefined {
  return cookie === 'small' || cookie === 'large' ? cookie : undefined;
}
