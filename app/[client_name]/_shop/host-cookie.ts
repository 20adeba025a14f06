import { cookies } from 'next/headers';
import { findBaseUrl } from './find-base-url';
import { hostCookie } from './request-cookies';

/** Reads an HttpOnly cookie that only this host can set. */
export async function readHostCookie(name: string): Promise<string | undefined> {
  return (await cookies()).get(hostCookie(name, await findBaseUrl()).name)?.value;
}

/** Only in a server action or route. `maxAge` in seconds; without it the cookie ends with the browser's session. */
export async function setHostCookie(name: string, value: string, maxAge?: number): Promise<void> {
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/' } as const;
  const lifetime = maxAge === undefined ? {} : { maxAge };
  (await cookies()).set({ ...hostCookie(name, await findBaseUrl()), value, ...attributes, ...lifetime });
}
