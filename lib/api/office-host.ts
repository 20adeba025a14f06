import { env } from '@/lib/env';

/** Whether a host serves only the office: then no content of an organisation shares the office's origin. */
export function isOfficeAlone(host: string | undefined): boolean {
  const alone = env.OFFICE_URL && new URL(env.OFFICE_URL).hostname;
  const isShared = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname === alone : LOOPBACK.test(alone ?? '');
  return alone !== undefined && !isShared && host === alone;
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;
