import { headers } from 'next/headers';
import { cache } from 'react';
import { baseUrl } from '@/lib/api/address';

/** Where this request reaches the service, without a slash at the end; see `baseUrl`. */
export const findBaseUrl = cache(async (): Promise<string> => {
  const own = await headers();
  return baseUrl(new Request(`http://${own.get('host') ?? 'localhost'}`, { headers: new Headers(own) }));
});
