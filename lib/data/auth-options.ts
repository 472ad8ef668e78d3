import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { checkPassword } from './people';
import { authSecret, beginSessionRow, cookieName, cookieOptions } from './session';

/**
 * next-auth signs owners and reviewers in by e-mail and password, into the same session rows and the same cookie
 * that links lead to. A wrong address and a wrong password are one answer.
 */
export function authOptions(request: Request): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: 'jwt', maxAge: 14 * 24 * 60 * 60 },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    cookies: { sessionToken: { name: cookieName(), options: cookieOptions() } },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (sent) => {
          if (typeof sent?.email !== 'string' || typeof sent.password !== 'string') return null;
          const from =
            request.headers.get('x-forwarded-for') && process.env.BLINDMARK_TRUST_PROXY === '1'
              ? String(request.headers.get('x-forwarded-for'))
              : 'direct';
          const id = await checkPassword(
            sent.email.slice(0, 320),
            sent.password.slice(0, 1_000),
            from,
          );
          return id === null ? null : { id };
        },
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) =>
        user ? { sub: user.id, sid: await beginSessionRow(user.id) } : token,
      // The session route of next-auth says nothing of its own; /api/me does.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        url.startsWith('/') && !/^\/[/\\]/.test(url) && !url.includes('\\')
          ? `${baseUrl}${url}`
          : `${baseUrl}/studies`,
    },
  };
}
