import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { authOptions } from '@/lib/data/auth-options';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const response = (await NextAuth(request, context, authOptions(request))) as Response; // next-auth leaves its handler untyped
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

export { handle as GET, handle as POST };
