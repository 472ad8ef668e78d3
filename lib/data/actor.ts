import 'server-only';

declare const proof: unique symbol;

/** Somebody whose session was checked. Only `session.ts` makes one. */
export type SignedIn = {
  readonly kind: 'person';
  readonly personId: string;
  readonly sessionId: string;
  readonly [proof]: true;
};

/** Whoever can run commands on the machine that holds the data. Only the command line makes one. */
export type Operator = { readonly kind: 'operator'; readonly [proof]: true };

export type Actor = SignedIn | Operator;

/** For `session.ts` only. */
export const signedIn = (personId: string, sessionId: string): SignedIn =>
  ({ kind: 'person', personId, sessionId }) as SignedIn; // the one place that grants the brand

/** For `commands.ts` only. */
export const operator = (): Operator => ({ kind: 'operator' }) as Operator; // the one place that grants the brand
