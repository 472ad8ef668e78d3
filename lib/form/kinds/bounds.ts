/** What is wrong with `atLeast` and `atMost`: they cross, nothing is allowed, or more than there is. */
export function refuseBounds(
  atLeast: number,
  atMost: number,
  available: number,
  of: string,
): string | undefined {
  if (atMost < 1) return 'has atMost 0, so that nothing can be given; make it 1 or more.';
  if (atLeast > atMost)
    return `asks for at least ${atLeast} and at most ${atMost}; make atMost the larger.`;
  if (atMost > available)
    return `allows ${atMost} but has ${available} ${of}; make atMost ${available} or less.`;
  return undefined;
}
