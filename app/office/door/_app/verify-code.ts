import { readCode, type TicketFacts } from '@/lib/door';
import { toBytes } from './keys';

type SigningKey = { id: number; public_key: string };
type Verify = (
  publicKey: string,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

const imported = new Map<string, CryptoKey>();

const native: Verify = async (publicKey, signed, signature) => {
  const key =
    imported.get(publicKey) ?? (await crypto.subtle.importKey('raw', toBytes(publicKey), 'Ed25519', false, ['verify']));
  imported.set(publicKey, key);
  return crypto.subtle.verify('Ed25519', key, signature, signed);
};

/** For browsers whose WebCrypto lacks Ed25519. */
const slow: Verify = async (publicKey, signed, signature) => {
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, signed, toBytes(publicKey));
};

let way: Verify = native;

/** The content of a ticket code; undefined if no key of the organisation signed it. Works offline. */
export async function verifyCode(code: string, keys: readonly SigningKey[]): Promise<TicketFacts | undefined> {
  const read = readCode(code);
  const key = keys.find(({ id }) => id === read?.keyId);
  if (!read || !key) return undefined;
  const isGenuine = await way(key.public_key, read.signed, read.signature).catch(() => {
    way = slow;
    return slow(key.public_key, read.signed, read.signature);
  });
  return isGenuine ? read.facts : undefined;
}
