import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/same-secret';
import { derivedKeys } from '@/lib/secrets';

/** The browser of a request, of somebody who is signing in or signed in. */
export type Browser = {
  /** The hash of a cookie that binds challenges to this browser. */
  hash: string;
  /** The network that its address counts as in rate limits (lib/networks). */
  network: string;
  /** Its `User-Agent`. */
  agent: string;
  /** The language of mails to it. */
  locale: string;
  /** The people who have signed in with it before, by a cookie. */
  knows?: readonly number[];
};

const proofsOf = (id: string): string[] =>
  derivedKeys('known browsers').map((key) => createHmac('sha256', key).update(id).digest('base64url'));

const MOST_KNOWN = 8;

/** Reads the cookie of a browser that somebody signed in with: their ids, the latest first. */
export const readKnown = (cookie: string | undefined): number[] =>
  (cookie ?? '')
    .split('~', MOST_KNOWN)
    .map((one) => one.split('.'))
    .filter(([id = '', proof = '']) => proofsOf(id).some((right) => isSameSecret(right, proof)))
    .map(([id]) => Number(id));

/** The cookie of a browser that these people signed in with. It proves nothing but a share in limits (ask-for-code.ts). */
export const writeKnown = (ids: readonly number[]): string =>
  [...new Set(ids)]
    .slice(0, MOST_KNOWN)
    .map((id) => `${id}.${proofsOf(String(id))[0]}`)
    .join('~');
