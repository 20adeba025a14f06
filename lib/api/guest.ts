import { createHmac } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/env';
import { findAddress, isLoopback } from '@/lib/networks';
import { isSameSecret, sha256 } from '@/lib/same-secret';
import { cookiesIn } from './cookies';
import { directHeader, peerHeader } from './peer-address';

const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

const COOKIE = 'doek-guest';

/** Whether the caller may use the test bank: on this machine, or with the link that `npm start` printed. */
export const mayUseTestBank = (headers: Headers): boolean => isGuest(headers) || isFromHere(headers);

/** Whether the caller may read the outbox, except mail of the office: on this machine, or with the printed link. */
export const mayReadOutbox = (headers: Headers): boolean => isGuest(headers) || isAtThisMachine(headers);

/**
 * Whether the caller is on this machine, by a loopback name. The printed link does not count. The loopback name stops a site whose DNS name
 * points to 127.0.0.1 (DNS rebinding). Only these callers see secrets that open the office.
 */
export const isAtThisMachine = (headers: Headers): boolean =>
  isFromHere(headers) && LOOPBACK_NAME.test(headers.get('host') ?? '');

/** The connection comes from this machine, and no header hints at a proxy. */
function isFromHere(headers: Headers): boolean {
  const [peer, direct] = [peerHeader(), directHeader()];
  const address = peer && findAddress(headers.get(peer) ?? '');
  if (!address || !isLoopback(address) || !direct || !headers.has(direct)) return false;
  return env.PUBLIC_URL === undefined || LOOPBACK_NAME.test(new URL(env.PUBLIC_URL).host);
}

function isGuest(headers: Headers): boolean {
  const given = new Map(cookiesIn(headers.get('cookie'))).get(COOKIE);
  return given !== undefined && env.GUEST_TOKEN !== undefined && isSameSecret(given, cookieValue(env.GUEST_TOKEN));
}

/** Redeems the token of the printed link, once. @returns the cookie to set, or why there is none */
export async function takeGuestToken(token: string, { secure }: { secure: boolean }) {
  if (!env.GUEST_TOKEN || !isSameSecret(token, env.GUEST_TOKEN)) return { refused: 'unknown' } as const;
  if (!(await isFirstUse(env.GUEST_TOKEN))) return { refused: 'used' } as const;
  // The test bank is below each organisation's own path, so the cookie's path cannot be narrower.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return { cookie: `${COOKIE}=${cookieValue(env.GUEST_TOKEN)}; ${attributes}` } as const;
}

const cookieValue = (token: string): string => createHmac('sha256', token).update('guest').digest('base64url');

// An exclusive file beside the mails makes the token single-use across processes.
async function isFirstUse(token: string): Promise<boolean> {
  await mkdir(env.MAIL_FOLDER, { recursive: true });
  try {
    const mark = await open(join(env.MAIL_FOLDER, `.link-${sha256(token).toString('hex').slice(0, 32)}`), 'wx', 0o600);
    await mark.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
