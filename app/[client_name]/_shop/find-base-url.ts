import { headers } from 'next/headers';
import { cache } from 'react';
import { baseUrl } from '@/lib/api/address';

/** The current request with its headers, for `lib/api/address`. */
export const findRequest = cache(async (): Promise<Request> => {
  const own = await headers();
  return new Request(`http://${own.get('host') ?? 'localhost'}`, { headers: new Headers(own) });
});

/** The public address of the service for this request, without a trailing slash; see `baseUrl`. */
export const findBaseUrl = cache(async (): Promise<string> => baseUrl(await findRequest()));
