import { headers } from 'next/headers';
import { cache } from 'react';
import { baseUrl } from '@/lib/api/address';

/** What the request of this page says of its address, for `lib/api/address`. */
export const findRequest = cache(async (): Promise<Request> => {
  const own = await headers();
  return new Request(`http://${own.get('host') ?? 'localhost'}`, { headers: new Headers(own) });
});

/** Where this request reaches the service, without a slash at the end; see `baseUrl`. */
export const findBaseUrl = cache(async (): Promise<string> => baseUrl(await findRequest()));
