import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { checkPassword } from './passwords';
import { publicAddress } from './public-address';
import { senderAddress } from './sender-address';
import {
  authSecret,
  beginSessionRow,
  cookieName,
  cookieOptions,
  endSession,
  isAlive,
} from './session';

/**
 * next-auth signs owners and reviewers in by e-mail and password, into the same session rows and the same cookie
 * that links lead to. A wrong address and a wrong password are one answer.
 */
export function authOptions(request: Request): NextAuthOptions {
  // Where this server lives is never read from a request: next-auth would believe X-Forwarded-Host.
  process.env.NEXTAUTH_URL = publicAddress();
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
          const id = await checkPassword(
            sent.email.slice(0, 320),
            sent.password.slice(0, 1_000),
            senderAddress(request.headers),
          );
          return id === null ? null : { id };
        },
      }),
    ],
    events: {
      // Its own sign-out takes the cookie away; the row is ended too, for whoever has a copy.
      signOut: async ({ token }) => {
        if (typeof token.sid === 'string') await endSession(token.sid);
      },
    },
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return { sub: user.id, sid: await beginSessionRow(user.id, 'password') };
        // A cookie whose session has ended is not renewed; next-auth then takes it away.
        if (!(await isAlive(token))) throw new Error('The session has ended.');
        return token;
      },
      // The session route of next-auth says nothing of its own; /api/me does.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        url.startsWith('/') && !/^\/[/\\]/.test(url) && !url.includes('\\')
          ? `${baseUrl}${url}`
          : `${baseUrl}/studies`,
    },
  };
}
