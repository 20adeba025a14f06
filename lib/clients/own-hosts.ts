import { hostname } from 'node:os';
import { env } from '@/lib/env';

/** Names that no public DNS ever gives: RFC 6761, 6762 and 7686, and those of addresses. */
const NEVER_PUBLIC = /\.(localhost|invalid|onion|arpa)$/;

/** Whether a browser on this machine or in its network reaches it by this name, in lower case. */
export function isMachineName(host: string): boolean {
  const own = hostname().toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === own || host === `${own}.local`;
}

/**
 * Whether no organisation can claim a host name: the service's and its office's, a machine's (also any name without a dot), an IP address in
 * any of its forms, and reserved ones.
 */
export const isOwnHost = (host: string): boolean =>
  isMachineName(host) ||
  !host.includes('.') ||
  NEVER_PUBLIC.test(host) ||
  /(^|\.)(\d+|0x[\da-f]*)$/.test(host) ||
  [env.PUBLIC_URL, env.OFFICE_URL].some((url) => url !== undefined && new URL(url).hostname === host);
