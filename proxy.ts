import { NextResponse, type NextRequest } from 'next/server';

/**
 * Gives every page its content security policy with a nonce of its own. It decides nothing about who may see
 * what: that is decided in every data function, also where this proxy is not passed.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Where somebody who is signed out wanted to go; it decides nothing.
  headers.set('x-blindmark-place', request.nextUrl.pathname);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

// Uploads are raw streams, which a proxy would cut at 10 MB; files of public/ run no script. Their headers, and the
// rest of a page's, are those of scripts/front-headers.mjs.
export const config = {
  matcher: ['/((?!api/|_next/static/|[a-z0-9-]+\\.(?:png|svg|ico|txt|webmanifest)$).*)'],
};
