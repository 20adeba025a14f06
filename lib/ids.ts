import { createHash, randomInt } from 'node:crypto';
import Sqids from 'sqids';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The most seats one performance can have: what a seat id leaves room for. */
export const MAX_SEATS = 2 ** 20 - 1;
export const MAX_EVENT_ID = 2 ** 31 - 1;
/** The most characters of a code that shows a ticket type: a request with a longer one is refused. */
export const MAX_CODE_CHARACTERS = 64;

const sqids = new Sqids({
  alphabet: 'k3G7QAe9iNtW1yLhmBRpZ0vXuSbTdJ8fC5gOoPzDqUwF2xVnjMsaIcKE6YrlH4',
  minLength: 10,
  blocklist: new Set(),
});

/** 32 cryptographically random characters of A-Za-z0-9 (190 bits). */
export function newCartId(): string {
  return randomText(32);
}

function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += ALPHANUMERIC[randomInt(ALPHANUMERIC.length)];
  return text;
}

/** The secret name of an order: four groups of five random characters of A-Za-z0-9 (119 bits). */
export function newOrderKey(): string {
  return Array.from({ length: 4 }, () => randomText(5)).join('-');
}

export const ORDER_KEY_PATTERN = /^[A-Za-z0-9]{5}(-[A-Za-z0-9]{5}){3}$/;

/** A valid cart id, also one chosen by the client (docs/api.md, "Cart ids"). */
export const CART_ID_PATTERN = /^[A-Za-z0-9_,-]{8,128}$/;

/**
 * The public id of a seat: exactly 10 characters of A-Za-z0-9, permanent, decoded by parseSeatId.
 * @param subEventId 1 … 2³¹-1
 * @param nr the seat's number within the performance, 1 … 2²⁰-1
 */
export function seatIdOf(subEventId: number, nr: number): string {
  const value = subEventId * 2 ** 20 + nr;
  const known = seatIds.get(value);
  if (known !== undefined) return known;
  const seatId = sqids.encode([value]);
  if (seatIds.size === MOST_SEAT_IDS) seatIds.clear();
  seatIds.set(value, seatId);
  return seatId;
}

/** Cached, because computing one takes as long as parsing a request, and carts are read often. */
const MOST_SEAT_IDS = 50_000;
const seatIds = new Map<number, string>();

/** Decodes a seat's public id; undefined when it is not one. */
export function parseSeatId(seatId: string): { subEventId: number; nr: number } | undefined {
  if (!/^[A-Za-z0-9]{10}$/.test(seatId)) return undefined;
  const [value, ...rest] = sqids.decode(seatId);
  if (value === undefined || rest.length > 0 || !Number.isSafeInteger(value)) return undefined;
  const subEventId = Math.floor(value / 2 ** 20);
  const nr = value % 2 ** 20;
  if (subEventId < 1 || subEventId > MAX_EVENT_ID || nr < 1 || seatIdOf(subEventId, nr) !== seatId) return undefined;
  return { subEventId, nr };
}

/** A deterministic id derived from `parts`: `length` characters of A-Za-z0-9. Parts are kept separate: ('a','bc') and ('ab','c') differ. */
export function derivedId(length: number, ...parts: (string | number)[]): string {
  const digest = createHash('sha512').update(JSON.stringify(parts)).digest();
  let rest = BigInt(`0x${digest.toString('hex')}`);
  let id = '';
  for (let i = 0; i < length; i++) {
    id += ALPHANUMERIC[Number(rest % 62n)];
    rest /= 62n;
  }
  return id;
}

/** SHA-256 in base64url, for comparing requests and naming versions; not for secrets. */
export function fingerprint(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
}
