import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { fromBase45, toBase45 } from './base45';

/**
 * The content of a code: which ticket it is, its seat, and which of the ticket's codes (0: the first). All are integers from
 * 0 to 2⁵³-1.
 */
export type TicketFacts = { orderId: number; position: number; subEventId: number; nr: number; generation: number };

/** `id` is 1 to 255; a code names the key that signed it. */
export type SigningKey = { id: number; privateKey: KeyObject };
/** `publicKey`: 32 bytes in base64url. */
export type PublicKey = { id: number; publicKey: string };

const PREFIX = 'DK1:';
/** Signed together with the facts, so that a signature for another purpose is never a valid ticket. */
const PURPOSE = Buffer.from('doek ticket 1\0');
const SIGNATURE_BYTES = 64;

/**
 * The code of a ticket: 100 to 130 characters of the alphanumeric mode of QR codes. Deterministic: the same facts and
 * key make the same code. README.md has the format.
 */
export function ticketCode(facts: TicketFacts, { id, privateKey }: SigningKey): string {
  const message = write(id, facts);
  const signature = sign(null, Buffer.concat([PURPOSE, message]), privateKey);
  return PREFIX + toBase45(Buffer.concat([message, signature]));
}

/** The facts in a code that one of these keys signed; undefined for anything else. Works offline. */
export function verifyTicketCode(
  code: string,
  keys: readonly PublicKey[],
): (TicketFacts & { keyId: number }) | undefined {
  const bytes = code.startsWith(PREFIX) ? fromBase45(code.slice(PREFIX.length)) : undefined;
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return undefined;
  const message = Buffer.from(bytes.subarray(0, -SIGNATURE_BYTES));
  const key = keys.find(({ id }) => id === message[0]);
  const facts = read(message);
  // A padded number would give one ticket two codes.
  if (!key || !facts || !write(key.id, facts).equals(message)) return undefined;
  const genuine = verify(
    null,
    Buffer.concat([PURPOSE, message]),
    createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey } }),
    bytes.subarray(-SIGNATURE_BYTES),
  );
  return genuine ? { ...facts, keyId: key.id } : undefined;
}

/** A first code is written without its generation: so it has always been. */
function write(keyId: number, { orderId, position, subEventId, nr, generation }: TicketFacts): Buffer {
  const numbers = [orderId, position, subEventId, nr, ...(generation > 0 ? [generation] : [])];
  return Buffer.from([keyId, ...numbers.flatMap(varint)]);
}

function read(message: Buffer): TicketFacts | undefined {
  const numbers: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of message.subarray(1)) {
    value += (byte & 127) * scale;
    scale *= 128;
    if (value > Number.MAX_SAFE_INTEGER) return undefined;
    if (byte < 128) {
      numbers.push(value);
      value = 0;
      scale = 1;
    }
  }
  const [orderId, position, subEventId, nr, generation = 0] = numbers;
  if (numbers.length < 4 || numbers.length > 5 || scale !== 1) return undefined;
  return { orderId, position, subEventId, nr, generation } as TicketFacts;
}

/** LEB128: seven bits per byte, lowest first; every byte but the last has its highest bit set. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}
