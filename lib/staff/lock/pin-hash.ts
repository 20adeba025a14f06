import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { derivedKeys } from '@/lib/secrets';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Costs 32 MB of memory and some 100 ms of CPU time an attempt. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

const slow = promisify<Buffer, Buffer, number, typeof COST, Buffer>(scrypt);

const keyed = (pin: string, key: Buffer): Buffer => createHmac('sha256', key).update(pin).digest();

/** The stored hash of a PIN. Six digits can be guessed, so the hash depends on SECRET_KEY: the table alone is useless. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await slow(keyed(pin, derivedKeys('pin')[0]), salt, HASH_BYTES, COST);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** Whether a PIN matches a hash made with any key of SECRET_KEY. */
export async function isPin(pin: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.').map((part) => Buffer.from(part, 'base64url'));
  for (const key of derivedKeys('pin')) {
    const tried = await slow(keyed(pin, key), Buffer.from(salt), HASH_BYTES, COST);
    if (tried.length === hash.length && timingSafeEqual(tried, Buffer.from(hash))) return true;
  }
  return false;
}
