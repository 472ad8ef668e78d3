import 'server-only';

/**
 * The address a request comes from: the last that X-Forwarded-For names. Without BLINDMARK_TRUST_PROXY the front
 * (scripts/front.mjs) has taken away what the sender wrote there, and it is the connection's own; with it, it is what
 * the nearest proxy saw. Whatever stands before it anybody can write.
 */
export const senderAddress = (headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
