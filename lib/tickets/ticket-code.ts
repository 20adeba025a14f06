import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type PublicKey, readCode, signedBytes, type TicketFacts, writeCode } from '@/lib/door';

/** `id` is 1 to 255; a code names the key that signed it. */
export type SigningKey = { id: number; privateKey: KeyObject };

/**
 * The code of a ticket: 100 to 130 characters of the alphanumeric mode of QR codes. Deterministic: the same facts and
 * key make the same code. README.md has the format.
 */
export const ticketCode = (facts: TicketFacts, { id, privateKey }: SigningKey): string =>
  writeCode(id, facts, sign(null, signedBytes(id, facts), privateKey));

/** The facts in a code that one of these keys signed; undefined for anything else. Works offline. */
export function verifyTicketCode(
  code: string,
  keys: readonly PublicKey[],
): (TicketFacts & { keyId: number }) | undefined {
  const read = readCode(code);
  const key = keys.find(({ id }) => id === read?.keyId);
  if (!read || !key) return undefined;
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey } });
  return verify(null, read.signed, publicKey, read.signature) ? { ...read.facts, keyId: key.id } : undefined;
}
