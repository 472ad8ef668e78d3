import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { authOptions } from '@/lib/data/auth-options';
import { Refusal } from '@/lib/domain/refusal';
import { bodyJson, bodyText, changing, reading } from '../../_http/respond';

type Asked = { nextauth: string[] };

/** next-auth's own answer: to nobody else's page, and to no body that it would stumble over. */
async function answer(request: Request, { nextauth }: Asked): Promise<Response> {
  const context = { params: Promise.resolve({ nextauth }) };
  const response = (await NextAuth(
    request as NextRequest,
    context,
    authOptions(request),
  )) as Response; // Next gives its routes a NextRequest; next-auth leaves its handler untyped
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

export const GET = reading<Asked>(async (request, asked) => {
  // Its callback knows only POST, and would stumble over anything else.
  if (asked.nextauth[0] === 'callback')
    return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  return answer(request, asked);
});

export const POST = changing<Asked>(async (request, asked) => {
  if ((request.headers.get('content-type') ?? '').includes('application/json')) {
    const sent = bodyJson(await bodyText(request.clone()));
    if (typeof sent !== 'object' || sent === null)
      throw new Refusal('unreadable', 'Send the body as an object or as a form.');
  }
  return answer(request, asked);
});
