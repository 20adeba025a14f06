import { cookies } from 'next/headers';
import { findBaseUrl } from './find-base-url';
import { hostCookie } from './request-cookies';

/** The value of a cookie that only this service sets and reads, never a script. */
export async function readHostCookie(name: string): Promise<string | undefined> {
  return (await cookies()).get(hostCookie(name, await findBaseUrl()).name)?.value;
}

/** Only in a server action or route. Without `maxAge`, in seconds, the cookie goes when the browser closes. */
export async function setHostCookie(name: string, value: string, maxAge?: number): Promise<void> {
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/' } as const;
  const lifetime = maxAge === undefined ? {} : { maxAge };
  (await cookies()).set({ ...hostCookie(name, await findBaseUrl()), value, ...attributes, ...lifetime });
}
