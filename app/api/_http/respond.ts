import 'server-only';
import { z } from 'zod';
import { Refusal } from '@/lib/domain/refusal';
import { isDeeperThan } from '@/lib/formats/json-depth';
import { hasKeyTwice } from '@/lib/formats/json-keys';
import { JSON_LIMITS } from '@/lib/formats/strict-json';
import { sentence } from '@/lib/domain/sentence';
import type { SignedIn } from '@/lib/data/actor';
import { cookieName, requireSignedIn, whoHolds } from '@/lib/data/session';
import { NotSaved } from '@/lib/data/store/not-saved';

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** An answer in JSON that no cache may keep. */
export const json = (body: unknown, status = 200, more: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', ...more },
  });

type Context<P> = { readonly params: Promise<P> };
type Handler<P> = (request: Request, params: P) => Promise<Response>;

/** A route that changes something: only for pages of this origin, or for programs that are no browser. */
export const changing =
  <P>(handler: Handler<P>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    answered(request, async () => {
      requireOwnOrigin(request);
      return handler(request, await context.params);
    });

/** A route that only reads. */
export const reading =
  <P>(handler: Handler<P>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    answered(request, async () => handler(request, await context.params));

async function answered(request: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    return refused(error, request);
  }
}

/** Turns a failure into its answer. What is not expected says nothing of itself to the outside. */
export function refused(error: unknown, request?: Request): Response {
  if (error instanceof Refusal) {
    const { field, current } = error.detail;
    const body = {
      code: error.code,
      message: error.message,
      ...(field === undefined ? {} : { field }),
      ...(current === undefined ? {} : { current }),
    };
    return json(
      { error: body },
      error.status,
      error.code === 'too-many' ? { 'Retry-After': '30' } : {},
    );
  }
  if (error instanceof NotSaved) {
    return json({ error: { code: 'not-saved', message: error.message } }, 503, {
      'Retry-After': '2',
    });
  }
  console.error(
    `${request?.method ?? ''} ${request ? new URL(request.url).pathname : ''} failed:`,
    error,
  );
  return json(
    {
      error: {
        code: 'failed',
        message: 'Something broke on the server. Nothing was saved; try again.',
      },
    },
    500,
  );
}

/**
 * Every browser names the page that a changing request comes from, in Origin or Sec-Fetch-Site; one from another
 * origin is refused. A request with neither comes from no browser and can ride on nobody's cookie.
 */
function requireOwnOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw foreign();
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const host = request.headers.get('host');
  if (origin === process.env.BLINDMARK_URL) return;
  if (host === null || !URL.canParse(origin) || new URL(origin).host !== host) throw foreign();
}

const foreign = () =>
  new Refusal('origin', 'This request comes from another site. Use the pages of this server.');

/** The signed-in person, or 401. */
export const person = (request: Request): Promise<SignedIn> =>
  requireSignedIn(sessionToken(request));

export const personOrNull = (request: Request): Promise<SignedIn | null> =>
  whoHolds(sessionToken(request));

/** The session's cookie, read from the header itself: the framework's own reader costs a tenth of a save. */
function sessionToken(request: Request): string | undefined {
  const prefix = `${cookieName()}=`;
  return request.headers
    .get('cookie')
    ?.split(/; */)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** The JSON body, parsed by `schema`. How long it may be is held before any route: scripts/body-limit.mjs. */
export async function body<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new Refusal('unreadable', 'Send the body as application/json.');
  const parsed = schema.safeParse(bodyJson(await bodyText(request)), { error: placed });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('/') ?? '';
  const message = issue?.message ?? 'The body does not have the form that this route takes.';
  throw new Refusal('unreadable', message, field === '' ? {} : { field });
}

/** The body as text. Bytes that are no UTF-8 are refused: reading them anyway would change what was written. */
export async function bodyText(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    throw new Refusal('unreadable', 'The body is not UTF-8.');
  }
}

/** What a body says. One that is nested deeper than any that a route takes is not parsed, and of two equal keys none is chosen. */
export function bodyJson(text: string): unknown {
  if (isDeeperThan(text, JSON_LIMITS.depth))
    throw new Refusal(
      'unreadable',
      `The body is nested more than ${JSON_LIMITS.depth} levels deep.`,
    );
  const said = jsonOf(text);
  if (hasKeyTwice(text))
    throw new Refusal('unreadable', 'A key stands twice in one object of the body. Keep one.');
  return said;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('unreadable', 'The body is not JSON.');
  }
}

/** What is wrong with something sent, as a sentence that begins with its place. */
const placed: z.core.$ZodErrorMap = (issue) => {
  const said = sentence(issue);
  const where = (issue.path ?? []).join('/');
  return typeof said !== 'string' || where === '' ? said : `${where}: ${said}`;
};

/** The query string, with every name refused that is unknown or stands twice. */
export function query<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url);
  const sent = Object.fromEntries(searchParams);
  if (searchParams.size > Object.keys(sent).length)
    throw new Refusal('unreadable', 'A name stands twice after the “?” of the address. Keep one.');
  const parsed = schema.safeParse(sent, { error: placed });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(
    'unreadable',
    `The part of the address after “?” cannot be used. ${issue?.message ?? ''}`.trim(),
  );
}
