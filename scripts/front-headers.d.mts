/** The headers of an answer to this address. */
export function answerHeaders(
  url: string,
  env?: Readonly<Record<string, string | undefined>>,
): readonly (readonly [name: string, value: string])[];
