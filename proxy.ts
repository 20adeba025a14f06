import { type NextRequest, NextResponse } from 'next/server';
import { badAddress } from '@/lib/api/bad-address';

/** Answers addresses that are not valid percent-encoded UTF-8, which Next itself would answer with a 500. */
export function proxy(request: NextRequest): Response {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return NextResponse.next();
  } catch {
    return badAddress(request);
  }
}

export const config = { matcher: '/(.*%.*)' };
