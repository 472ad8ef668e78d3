/** Every expected failure, with the status that a route answers. */
export const refusals = {
  unreadable: 400,
  'signed-out': 401,
  forbidden: 403,
  origin: 403,
  unknown: 404,
  stale: 409,
  'key-reused': 409,
  locked: 409,
  'not-open': 409,
  closed: 409,
  sealed: 409,
  full: 409,
  taken: 409,
  'not-allowed-now': 409,
  'too-large': 413,
  'value-refused': 422,
  'too-many': 429,
  'not-saved': 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/**
 * An expected failure: a code from the closed list and one sentence for the person who can mend it.
 * It is thrown, not returned, so that the transaction it happens in is rolled back.
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    /** `field`: the path of the refused value; the rest is for the caller's own screen. */
    readonly detail: { readonly field?: string; readonly current?: unknown } = {},
  ) {
    super(message);
  }

  get status(): number {
    return refusals[this.code];
  }
}
