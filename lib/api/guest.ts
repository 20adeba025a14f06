import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/env';
import { findAddress, isLoopback } from '@/lib/networks';
import { directHeader, peerHeader } from './peer-address';

const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

const COOKIE = 'doek-guest';

/** Whether who asks may use the test bank: on this machine, or by the link that `npm start` printed. */
export const mayUseTestBank = (headers: Headers): boolean => isGuest(headers) || isFromHere(headers);

/**
 * Whether who asks may read the outbox: the same, but on this machine only by its own name. A page of another site whose
 * name was made to mean this machine would read it in a visitor's browser.
 */
export const mayReadOutbox = (headers: Headers): boolean =>
  isGuest(headers) || (isFromHere(headers) && LOOPBACK_NAME.test(headers.get('host') ?? ''));

/** By the connection itself, where nothing tells of a proxy in between. */
function isFromHere(headers: Headers): boolean {
  const [peer, direct] = [peerHeader(), directHeader()];
  const address = peer && findAddress(headers.get(peer) ?? '');
  if (!address || !isLoopback(address) || !direct || !headers.has(direct)) return false;
  return env.PUBLIC_URL === undefined || LOOPBACK_NAME.test(new URL(env.PUBLIC_URL).host);
}

function isGuest(headers: Headers): boolean {
  const given = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1];
  return given !== undefined && env.GUEST_TOKEN !== undefined && isSame(given, cookieValue(env.GUEST_TOKEN));
}

/** Takes the token of the printed link, once: the cookie to answer with, or why there is none. */
export async function takeGuestToken(token: string, { secure }: { secure: boolean }) {
  if (!env.GUEST_TOKEN || !isSame(token, env.GUEST_TOKEN)) return { refused: 'unknown' } as const;
  if (!(await isFirstUse(env.GUEST_TOKEN))) return { refused: 'used' } as const;
  // The test bank is under each organisation's own address, so the path is no narrower.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return { cookie: `${COOKIE}=${cookieValue(env.GUEST_TOKEN)}; ${attributes}` } as const;
}

const cookieValue = (token: string): string => createHmac('sha256', token).update('guest').digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

// A file that only one process can make, beside the mails.
async function isFirstUse(token: string): Promise<boolean> {
  await mkdir(env.MAIL_FOLDER, { recursive: true });
  try {
    const mark = await open(join(env.MAIL_FOLDER, `.link-${digest(token).toString('hex').slice(0, 32)}`), 'wx', 0o600);
    await mark.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
