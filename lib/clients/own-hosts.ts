import { env } from '@/lib/env';

/** Whether a host name is that of the service or its office: no client can claim it. */
export const isOwnHost = (host: string): boolean =>
  [env.PUBLIC_URL, env.OFFICE_URL].some((url) => url !== undefined && new URL(url).hostname === host);
