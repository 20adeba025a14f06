import { fromBase45, toBase45 } from './base45';

/** The content of a code: the ticket, its seat, and the generation of the code (0: the first). All are integers from 0 to 2⁵³-1. */
export type TicketFacts = { orderId: number; position: number; subEventId: number; nr: number; generation: number };

/** `publicKey`: 32 bytes in base64url. */
export type PublicKey = { id: number; publicKey: string };

type Bytes = Uint8Array<ArrayBuffer>;

/** A parsed code: `signed` are the bytes that the key with that id must have signed. The signature is not verified yet. */
export type ReadCode = { keyId: number; facts: TicketFacts; signed: Bytes; signature: Bytes };

const PREFIX = 'DK1:';
/** Signed together with the facts, so that a signature for another purpose is never a valid ticket. */
const PURPOSE = new TextEncoder().encode('doek ticket 1\0');
const SIGNATURE_BYTES = 64;

/** The bytes that a key signs for a ticket. The format: lib/tickets/README.md. */
export const signedBytes = (keyId: number, facts: TicketFacts): Bytes => joined(PURPOSE, write(keyId, facts));

/** The code of signed facts. */
export const writeCode = (keyId: number, facts: TicketFacts, signature: Uint8Array): string =>
  PREFIX + toBase45(joined(write(keyId, facts), signature));

/** Parses a code; undefined for a text that cannot be a code of ours. */
export function readCode(code: string): ReadCode | undefined {
  const bytes = code.startsWith(PREFIX) ? fromBase45(code.slice(PREFIX.length)) : undefined;
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return undefined;
  const message = bytes.slice(0, -SIGNATURE_BYTES);
  const [keyId = 0] = message;
  const facts = read(message);
  // A padded number would give one ticket two codes.
  if (!facts || write(keyId, facts).join() !== message.join()) return undefined;
  return { keyId, facts, signed: joined(PURPOSE, message), signature: bytes.slice(-SIGNATURE_BYTES) };
}

function joined(one: Uint8Array, other: Uint8Array): Bytes {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** A first code is written without its generation, as printed codes of earlier versions are. */
function write(keyId: number, { orderId, position, subEventId, nr, generation }: TicketFacts): Bytes {
  const numbers = [orderId, position, subEventId, nr, ...(generation > 0 ? [generation] : [])];
  return Uint8Array.from([keyId, ...numbers.flatMap(varint)]);
}

function read(message: Uint8Array): TicketFacts | undefined {
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
